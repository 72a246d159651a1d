import { skipKey, skipSpace, skipValue } from '../json/skip-value.ts';
import { unexpected } from '../json/defect.ts';

/** The members of a feature set of the ArcGIS REST API beside its features. */
export interface FeatureSetHead {
  /** Parsed; undefined if absent. */
  spatialReference?: unknown;
  fields?: unknown;
  hasZ?: unknown;
  hasM?: unknown;
  /** Whether the service truncated the result. */
  exceededTransferLimit?: unknown;
}

const members: ReadonlySet<string> = new Set([
  'spatialReference',
  'fields',
  'hasZ',
  'hasM',
  'exceededTransferLimit',
] satisfies (keyof FeatureSetHead)[]);

/**
 * Reads members of the outermost object from `p` (at a member name) into `head`, up to the array of features or the
 * object's end. Throws a Defect.
 */
export function readHead(bytes: Buffer, p: number, head: FeatureSetHead): { atFeatures: boolean; p: number } {
  for (;;) {
    const keyStart = p;
    const keyEnd = skipKey(bytes, p);
    const key = /^\s*"([^"\\]*)"/.exec(
      bytes.toString('utf8', keyStart, Math.min(keyEnd, keyStart + 80)),
    )?.[1];
    p = skipSpace(bytes, keyEnd);
    if (key === 'features' && bytes[p] === 91) return { atFeatures: true, p: p + 1 };
    const end = skipValue(bytes, p);
    if (key !== undefined && members.has(key))
      head[key as keyof FeatureSetHead] = JSON.parse(bytes.toString('utf8', p, end));
    p = skipSpace(bytes, end);
    if (bytes[p] === 125) return { atFeatures: false, p: p + 1 };
    if (bytes[p] !== 44) unexpected(bytes, p, '"," or "}"');
    p = skipSpace(bytes, p + 1);
  }
}

/**
 * The name of the reference system ("Spatial reference" of the ArcGIS REST API): an EPSG code where there is one,
 * otherwise the code of Esri or the name in the WKT. Null for degrees of WGS 84 and if none is declared.
 */
export function systemOf({ spatialReference }: FeatureSetHead): string | null {
  if (typeof spatialReference !== 'object' || spatialReference === null) return null;
  const { latestWkid, wkid, wkt, latestWkt } = spatialReference as Record<string, unknown>;
  const code = [latestWkid, wkid].find((each) => Number.isInteger(each) && Number(each) > 0);
  if (code === 4326) return null;
  // Esri registers its own systems above EPSG's range; 102100 is its former code of EPSG:3857.
  if (code === 102100) return 'EPSG:3857';
  if (code !== undefined) return `${Number(code) > 32_767 ? 'ESRI' : 'EPSG'}:${Number(code)}`;
  const text = [latestWkt, wkt].find((each) => typeof each === 'string');
  if (text === undefined) return null;
  const authority = /AUTHORITY\["EPSG",\s*"?(\d{4,6})"?\]\s*\]\s*$/.exec(text.slice(-60))?.[1];
  if (authority !== undefined) return `EPSG:${authority}`;
  return /"([^"]{1,80})"/.exec(text.slice(0, 120))?.[1] ?? 'an unnamed system';
}
