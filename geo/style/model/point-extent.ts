/** Where many points are. */
export interface PointExtent {
  readonly count: number;
  /** Degrees; west is greater than east across the antimeridian. */
  readonly box: readonly number[];
}

/** The side of the map at zoom 0. */
const world = 512;

/** The sides of a box on the map at zoom 0. */
export function pixelsOf(box: PointExtent['box']): { readonly width: number; readonly height: number } {
  const [west = -180, south = -85, east = 180, north = 85] = box;
  return {
    width: (world * ((east < west ? east + 360 : east) - west)) / 360,
    height: (world * (mercator(north) - mercator(south))) / (2 * Math.PI),
  };
}

function mercator(latitude: number): number {
  const limited = Math.min(85.05, Math.max(-85.05, latitude));
  return Math.asinh(Math.tan((limited * Math.PI) / 180));
}
