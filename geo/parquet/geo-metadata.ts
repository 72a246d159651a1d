import { type ProjSystem, systemNamed } from '../crs/proj-system.ts';
import { GeoError } from '../geo-error.ts';

/** The geometry metadata of a GeoParquet (GeoParquet 1.1, file metadata). */
export interface GeoMetadata {
  /** The geometry column. */
  readonly column: string;
  /** Columns that only repeat the extents of the geometries. */
  readonly boxes: ReadonlySet<string>;
  /** Null for longitude and latitude of WGS 84; undefined if the file declares it unknown. */
  readonly system: ProjSystem | null | undefined;
}

/** Parses the value of the key `geo`; a system that the caller declares replaces that of the file. Throws GeoError. */
export function readGeoMetadata(text: string | undefined, declared?: ProjSystem): GeoMetadata {
  if (text === undefined)
    throw new GeoError(
      'unsupported_format',
      'The Parquet file has no geometries (it is not GeoParquet). Save it as GeoParquet, or save a table with coordinates as CSV.',
    );
  const all = objectIn(parsed(text));
  const column = all.primary_column;
  const facts = typeof column === 'string' ? objectIn(objectIn(all.columns)[column]) : {};
  if (typeof column !== 'string' || typeof facts.encoding !== 'string')
    throw new GeoError('invalid_file', 'The GeoParquet does not declare its geometry column.');
  if (facts.encoding !== 'WKB')
    throw new GeoError(
      'unsupported_format',
      `The geometries of the GeoParquet have the encoding “${facts.encoding.slice(0, 40)}”; save the file with the encoding WKB.`,
    );
  const covering = objectIn(objectIn(objectIn(facts.covering).bbox));
  const boxes = Object.values(covering).flatMap((path) => (Array.isArray(path) ? [String(path[0])] : []));
  return { column, boxes: new Set(boxes), system: declared ?? systemOf(facts.crs) };
}

/** An absent system means OGC:CRS84; null means unknown. */
function systemOf(crs: unknown): GeoMetadata['system'] {
  if (crs === undefined) return null;
  if (crs === null) return undefined;
  const { id, name } = objectIn(crs);
  const { authority, code } = objectIn(id);
  const known = `${String(authority).toUpperCase()}:${String(code)}`;
  if (/^(OGC:CRS84|EPSG:4326)$/.test(known)) return null;
  const coded = systemNamed(known);
  if (coded !== null) return coded;
  const found = typeof name === 'string' ? name.slice(0, 80) : known.slice(0, 80);
  const message = `The GeoParquet defines its reference system “${found}” without a code of EPSG or Esri; save it in one with a code, such as EPSG:4326, or send it with its system as “crs”.`;
  throw new GeoError('unsupported_crs', message, { found });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
