/** A parsed GeoJSON geometry. */
export interface PlainGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly PlainGeometry[];
}

type Nested = readonly (number | Nested)[];

/** Number of array levels around the list of positions, by type. */
const depths: Readonly<Record<string, number>> = {
  Point: -1,
  LineString: 0,
  MultiPoint: 0,
  Polygon: 1,
  MultiLineString: 1,
  MultiPolygon: 2,
};

/**
 * Well-known text (OGC 06-103r4, chapter 7), with two or three dimensions according to the first position.
 */
export function wktOf(geometry: PlainGeometry): string {
  const { type, geometries = [] } = geometry;
  const z = dimensionsOf(geometry) > 2 ? ' Z' : '';
  const word = type.toUpperCase() + z;
  if (type === 'GeometryCollection')
    return geometries.length === 0 ? `${word} EMPTY` : `${word} (${geometries.map(wktOf).join(', ')})`;
  const depth = depths[type];
  const coordinates = geometry.coordinates as Nested | undefined;
  if (depth === undefined || coordinates === undefined || coordinates.length === 0) return `${word} EMPTY`;
  return `${word} ${depth < 0 ? `(${position(coordinates, z !== '')})` : list(coordinates, depth, z !== '')}`;
}

function list(coordinates: Nested, depth: number, hasZ: boolean): string {
  if (coordinates.length === 0) return 'EMPTY';
  const parts = coordinates.map((part) =>
    depth === 0 ? position(part as Nested, hasZ) : list(part as Nested, depth - 1, hasZ),
  );
  return `(${parts.join(', ')})`;
}

function position(numbers: Nested, hasZ: boolean): string {
  const [x = 0, y = 0, z = 0] = numbers;
  return hasZ ? `${plain(x)} ${plain(y)} ${plain(z)}` : `${plain(x)} ${plain(y)}`;
}

function plain(value: number | Nested): string {
  return String(value);
}

function dimensionsOf({ coordinates, geometries }: PlainGeometry): number {
  if (geometries !== undefined) return Math.max(2, ...geometries.slice(0, 1).map(dimensionsOf));
  let found = coordinates as Nested | number | undefined;
  while (Array.isArray(found) && Array.isArray(found[0])) found = found[0] as Nested;
  return Array.isArray(found) ? found.length : 2;
}
