/** How many features a layer has, and where. */
export interface LayerExtent {
  readonly count: number;
  /** Degrees; west is greater than east across the antimeridian. */
  readonly box: readonly number[];
}

/** The extent of a layer with features of this kind alone; null if it has others. */
export function extentOfOnly(
  kind: 'point' | 'polygon',
  kinds: readonly string[],
  { count, box }: { readonly count: number; readonly box: LayerExtent['box'] | null },
): LayerExtent | null {
  return box === null || kinds.length !== 1 || kinds[0] !== kind ? null : { count, box };
}

/** The side of the map at zoom 0. */
const world = 512;

/** The sides of a box on the map at zoom 0. */
export function pixelsOf(box: LayerExtent['box']): { readonly width: number; readonly height: number } {
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
