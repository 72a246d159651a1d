import type { FeatureCollection, Geometry, Position } from 'geojson';

/**
 * world-atlas joins geometries across the antimeridian for globes, so a segment can span the world. This continues
 * each line and ring beyond ±180° instead, as the repeating tiles of a flat map need it. A ring around the south pole
 * is closed along the pole.
 */
export function unwrap(data: FeatureCollection): FeatureCollection {
  const features = data.features.map((feature) => ({
    ...feature,
    geometry: unwrapGeometry(feature.geometry),
  }));
  return { ...data, features };
}

function unwrapGeometry(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: unwrapPolygon(geometry.coordinates) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrapPolygon) };
    case 'LineString':
      return { ...geometry, coordinates: unwrapLine(geometry.coordinates) };
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map((line) => unwrapLine(line)) };
    default:
      return geometry;
  }
}

/** Shifts holes to the same copy of the world as their outline. */
function unwrapPolygon([outline = [], ...holes]: readonly Position[][]): Position[][] {
  const ring = closed(unwrapLine(outline));
  const [[start = 0] = []] = ring;
  return [ring, ...holes.map((hole) => closed(unwrapLine(hole, start)))];
}

function unwrapLine(line: readonly Position[], near?: number): Position[] {
  let before = near;
  return line.map(([x = 0, y = 0]) => {
    const turns: number = before === undefined ? 0 : Math.round((before - x) / 360);
    before = x + 360 * turns;
    return [before, y];
  });
}

function closed(ring: Position[]): Position[] {
  const [first] = ring;
  const last = ring.at(-1);
  if (first?.[0] === undefined || last?.[0] === undefined || Math.abs(first[0] - last[0]) < 180) return ring;
  return [...ring, [last[0], -90], [first[0], -90], first];
}
