/** A position: longitude, latitude, and optionally height. */
export type GeoJsonCoordinates = readonly number[];

/** The kinds of shapes, one per .shp; also part of the file name. */
export const shapeKinds = ['points', 'multipoints', 'lines', 'polygons'] as const;

export type ShapeKind = (typeof shapeKinds)[number];

/** Lists of positions: lines, rings, or one list of points. */
export type ShapeParts = readonly (readonly GeoJsonCoordinates[])[];

/** A parsed GeoJSON geometry. */
export interface GeoJsonGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly GeoJsonGeometry[];
}

/**
 * The shapes of a geometry by kind: one, except for collections, whose members are grouped by kind. Rings are
 * oriented as in a Shapefile: the outer one clockwise, holes counter-clockwise. Empty geometries have no
 * shapes.
 */
export function shapesOf(geometry: GeoJsonGeometry | null | undefined): Map<ShapeKind, ShapeParts> {
  const found = new Map<ShapeKind, (readonly GeoJsonCoordinates[])[]>();
  const add = (kind: ShapeKind, part: readonly GeoJsonCoordinates[]) => {
    if (part.length > 0) found.set(kind, [...(found.get(kind) ?? []), part]);
  };
  const open: GeoJsonGeometry[] = geometry ? [geometry] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { type, coordinates = [], geometries = [] } = next;
    if (type === 'Point')
      add(
        'points',
        (coordinates as GeoJsonCoordinates).length === 0 ? [] : [coordinates as GeoJsonCoordinates],
      );
    else if (type === 'MultiPoint') add('multipoints', coordinates as GeoJsonCoordinates[]);
    else if (type === 'LineString') add('lines', coordinates as GeoJsonCoordinates[]);
    else if (type === 'MultiLineString')
      for (const line of coordinates as GeoJsonCoordinates[][]) add('lines', line);
    else if (type === 'Polygon') addRings(add, coordinates as GeoJsonCoordinates[][]);
    else if (type === 'MultiPolygon')
      for (const rings of coordinates as GeoJsonCoordinates[][][]) addRings(add, rings);
    else open.push(...geometries.toReversed());
  }
  return inOneKindOfPoints(found);
}

function addRings(
  add: (kind: ShapeKind, part: readonly GeoJsonCoordinates[]) => void,
  rings: readonly GeoJsonCoordinates[][],
): void {
  for (const [number, ring] of rings.entries()) {
    const isClockwise = signedArea(ring) <= 0;
    add('polygons', isClockwise === (number === 0) ? ring : ring.toReversed());
  }
}

/** Twice the area, negative if the ring runs clockwise. */
function signedArea(ring: readonly GeoJsonCoordinates[]): number {
  let sum = 0;
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? [];
    const [bx = 0, by = 0] = ring[i] ?? [];
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum;
}

/** Combines several points of a collection into one shape. */
function inOneKindOfPoints(
  found: Map<ShapeKind, (readonly GeoJsonCoordinates[])[]>,
): Map<ShapeKind, ShapeParts> {
  const points = [...(found.get('points') ?? []), ...(found.get('multipoints') ?? [])];
  const single = found.get('points') ?? [];
  if (points.length > 1 || (single.length === 0 && points.length === 1)) {
    found.delete('points');
    found.set('multipoints', [points.flat()]);
  }
  return found;
}
