import { skipKey, skipSpace, skipValue } from '../json/skip-value.ts';
import { unexpected } from '../json/defect.ts';
import type { ProjSystem } from '../crs/proj-system.ts';
import { readSystem } from '../crs/well-known-system.ts';
import { GeoError } from '../geo-error.ts';

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

/** Codes of Esri above the range of EPSG for systems that EPSG registered later: Web Mercator on two datums. */
const formerCodes: Readonly<Record<number, number>> = { 102_100: 3857, 102_113: 3857 };
const maxEpsgCode = 32_767;

/**
 * The reference system ("Spatial reference" of the ArcGIS REST API): by its code where there is one, otherwise its
 * WKT. Null for degrees of WGS 84, undefined if none is declared. Throws GeoError.
 */
export function systemOf(spatialReference: unknown): ProjSystem | null | undefined {
  if (typeof spatialReference !== 'object' || spatialReference === null) return undefined;
  const { latestWkid, wkid, wkt, latestWkt } = spatialReference as Record<string, unknown>;
  const sent = [latestWkid, wkid].find((each) => Number.isInteger(each) && Number(each) > 0);
  if (sent !== undefined) {
    const code = formerCodes[Number(sent)] ?? Number(sent);
    return code === 4326 ? null : code > maxEpsgCode ? { esri: code } : { code };
  }
  const text = [latestWkt, wkt].find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof text === 'string' ? systemInText(text) : undefined;
}

function systemInText(text: string): ProjSystem | null {
  const authority = /AUTHORITY\["EPSG",\s*"?(\d{4,6})"?\]\s*\]\s*$/.exec(text.slice(-60))?.[1];
  if (authority !== undefined) return Number(authority) === 4326 ? null : { code: Number(authority) };
  const read = readSystem(text);
  if (read !== null) return read.isInDegrees ? null : { text };
  const found = /"([^"]{1,80})"/.exec(text.slice(0, 120))?.[1] ?? 'an unnamed system';
  const message = `The Esri JSON declares the reference system “${found}” in a notation that is not supported, or with a reference to files. Send it with its EPSG code as “crs”.`;
  throw new GeoError('unsupported_crs', message, { found });
}
