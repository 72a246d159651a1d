import { type CellGeometry, type ConverterOf, convertedPosition, type ConvertPosition } from './geometry.ts';
import { isHexadecimal, readEwkb } from './read-ewkb.ts';
import { beginsAsTrace, readTrace } from './read-trace.ts';
import { readWkt } from './read-wkt.ts';

/** Nesting depth of the coordinates of each GeoJSON type. */
const depths: Readonly<Record<string, number>> = {
  Point: 0,
  LineString: 1,
  MultiPoint: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
};
const maxDepth = 16;
const wellKnown =
  /^(?:SRID\s*=\s*\d+\s*;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)(?:\s*(?:ZM?|M))?\s*(?:\(|EMPTY)/i;

/**
 * Reads a geometry from a cell: well-known text, the hexadecimal EWKB of PostGIS, GeoJSON, or a trace of ODK. Null if it is
 * none of them.
 */
export function readGeometry(text: string, converterOf: ConverterOf): CellGeometry | null {
  const written = text.trim();
  if (written.startsWith('{')) return readGeoJson(written, converterOf(null));
  if (beginsAsTrace(written)) return traceIn(written, converterOf(null));
  return isHexadecimal(written) ? readEwkb(written, converterOf) : readWkt(written, converterOf);
}

/** Whether a cell begins like a geometry in one of the notations. */
export function beginsAsGeometry(text: string): boolean {
  return (
    wellKnown.test(text.trimStart()) ||
    beginsAsTrace(text) ||
    (text.includes('"coordinates"') && text.trimStart().startsWith('{')) ||
    (text.length >= 42 && isHexadecimal(text.trim()))
  );
}

function traceIn(text: string, convert: ConvertPosition | null): CellGeometry | null {
  return convert && readTrace(text, convert);
}

function readGeoJson(text: string, convert: ConvertPosition | null): CellGeometry | null {
  if (convert === null) return null;
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  if (isObject(document) && document.type === 'Feature') document = document.geometry;
  return geometryOf(document, convert, 0);
}

function geometryOf(value: unknown, convert: ConvertPosition, nesting: number): CellGeometry | null {
  if (!isObject(value) || nesting > maxDepth) return null;
  const { type, coordinates, geometries } = value;
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const parts = geometries.map((part) => geometryOf(part, convert, nesting + 1));
    return parts.includes(null) ? null : { type, geometries: parts as CellGeometry[] };
  }
  const depth = typeof type === 'string' ? depths[type] : undefined;
  if (depth === undefined || !Array.isArray(coordinates)) return null;
  if (coordinates.length === 0) return { type: type as string, coordinates };
  const converted = convertedList(coordinates, depth, convert);
  return converted && { type: type as string, coordinates: converted };
}

function convertedList(value: unknown, depth: number, convert: ConvertPosition): unknown[] | null {
  if (!Array.isArray(value)) return null;
  if (depth === 0) return convertedPosition(value, convert) as number[] | null;
  const items = value.map((item) => convertedList(item, depth - 1, convert));
  return items.includes(null) ? null : items;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
