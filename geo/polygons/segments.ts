/** Positive if (x, y) is to the left of the segment at `i` with y upwards, 0 on its line. */
export function sideOf(coords: Float64Array, i: number, x: number, y: number): number {
  const ax = coords[i]!;
  const ay = coords[i + 1]!;
  return (coords[i + 2]! - ax) * (y - ay) - (coords[i + 3]! - ay) * (x - ax);
}

/** Whether two segments with intersecting boxes share a position. */
export function doMeet(coords: Float64Array, i: number, j: number): boolean {
  const c = sideOf(coords, i, coords[j]!, coords[j + 1]!);
  const d = sideOf(coords, i, coords[j + 2]!, coords[j + 3]!);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  const a = sideOf(coords, j, coords[i]!, coords[i + 1]!);
  const b = sideOf(coords, j, coords[i + 2]!, coords[i + 3]!);
  return !((a > 0 && b > 0) || (a < 0 && b < 0));
}
