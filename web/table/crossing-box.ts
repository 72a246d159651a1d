import type { Geometry } from '../service/shapes.ts';

type Span = readonly [west: number, east: number];
type Box = readonly [west: number, south: number, east: number, north: number];

/** Whether a box spans all longitudes, as those in the index of a layer do if the feature crosses the antimeridian. */
export function spansAll([west, , east]: Box): boolean {
  return west <= -180 && east >= 180;
}

/** The box of a geometry with its eastern edge beyond 180 degrees. Null: it does not cross the antimeridian. */
export function crossingBox(geometry: Geometry, [, south, , north]: Box): Box | null {
  const spans = spansOf(geometry).sort(([one], [next]) => one - next);
  let gap: Span = [0, 0];
  let end = spans[0]?.[1] ?? 0;
  for (const [west, east] of spans) {
    if (west - end > gap[1] - gap[0]) gap = [end, west];
    end = Math.max(end, east);
  }
  const [west, east] = [gap[1], gap[0] + 360];
  return gap[1] - gap[0] > 180 ? [west, south, east, north] : null;
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
