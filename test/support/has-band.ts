interface Polygonal {
  readonly type?: string;
  readonly coordinates?: unknown;
}

type Position = readonly [longitude: number, latitude: number];

/** Whether programs that do not cut at the antimeridian draw a polygon or multi-polygon around the world. */
export function hasBand(geometry: unknown): boolean {
  const { type, coordinates } = geometry as Polygonal;
  const rings = (type === 'Polygon' ? coordinates : (coordinates as Position[][][]).flat()) as Position[][];
  return rings.some((ring) => ring.some((position, i) => isLong(ring[i - 1] ?? position, position)));
}

/** Rings that are closed along the pole have long segments there. */
function isLong([from]: Position, [to, latitude]: Position): boolean {
  return Math.abs(latitude) < 85 && Math.abs(to - from) > 180;
}
