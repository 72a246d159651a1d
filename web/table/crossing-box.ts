import { enclosingSpan, type Span } from '../map/bounds.ts';
import type { Geometry } from '../service/shapes.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

/** Whether a box spans all longitudes, as those in the index of a layer do if the feature crosses the antimeridian. */
export function spansAll([west, , east]: Box): boolean {
  return west <= -180 && east >= 180;
}

/** The box of a geometry with its eastern edge beyond 180 degrees. Null: it does not cross the antimeridian. */
export function crossingBox(geometry: Geometry, [, south, , north]: Box): Box | null {
  const [west, east] = enclosingSpan(spansOf(geometry));
  return east > 180 ? [west, south, east, north] : null;
}

/** The smallest box of a geometry; its eastern edge is beyond 180 degrees across the antimeridian. */
export function boxOfGeometry(geometry: Geometry): Box {
  const [west, east] = enclosingSpan(spansOf(geometry));
  let [south, north] = [90, -90];
  for (const lat of latitudesOf(geometry)) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

function* latitudesOf(geometry: Geometry): Generator<number> {
  if (geometry.type === 'GeometryCollection') {
    for (const each of geometry.geometries) yield* latitudesOf(each);
    return;
  }
  for (const [, lat = 0] of positionsIn(geometry.coordinates)) yield lat;
}

type Nested = readonly (number | Nested)[];

function* positionsIn(coordinates: Nested): Generator<readonly number[]> {
  if (typeof coordinates[0] === 'number') yield coordinates as readonly number[];
  else for (const each of coordinates) if (typeof each !== 'number') yield* positionsIn(each);
}

/** The longitudes that its points and segments cover. The shorter direction of a segment is that of the map. */
function spansOf(geometry: Geometry): Span[] {
  switch (geometry.type) {
    case 'Point':
      return [at(geometry.coordinates)];
    case 'MultiPoint':
      return geometry.coordinates.map(at);
    case 'LineString':
      return alongPath(geometry.coordinates);
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flatMap(alongPath);
    case 'MultiPolygon':
      return geometry.coordinates.flat().flatMap(alongPath);
    case 'GeometryCollection':
      return geometry.geometries.flatMap(spansOf);
  }
}

function at([lng = 0]: readonly number[]): Span {
  return [lng, lng];
}

function alongPath(path: readonly (readonly number[])[]): Span[] {
  return path.flatMap(([to = 0], n): Span[] => {
    const [from = to] = path[n - 1] ?? [];
    const [west, east] = [Math.min(from, to), Math.max(from, to)];
    // A whole turn is an edge of the map, which no other direction is shorter than.
    const isJump = east - west > 180 && east - west < 360;
    return isJump ? [[-180, west], [east, 180]] : [[west, east]]; // prettier-ignore
  });
}
