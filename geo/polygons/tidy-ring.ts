/**
 * Removes from a ring in whole units, in place, what encloses no area: duplicate and collinear positions, and
 * spikes. Returns the number of remaining values, without repeating the first position at the end; 0 if the
 * ring is a line or a point.
 */
export function tidyRing(values: Float64Array, length: number): number {
  let n = 0;
  for (let i = 0; i < length; i += 2) {
    const x = values[i]!;
    const y = values[i + 1]!;
    while (n >= 4 && isStraight(values, n - 4, n - 2, x, y)) n -= 2;
    if (n === 2 && values[0] === x && values[1] === y) continue;
    values[n++] = x;
    values[n++] = y;
  }
  // The same across the end and the beginning.
  let first = 0;
  for (;;) {
    if (n - first < 6) return 0;
    const isClosing = values[first] === values[n - 2] && values[first + 1] === values[n - 1];
    if (isClosing || isStraight(values, n - 4, n - 2, values[first]!, values[first + 1]!)) n -= 2;
    else if (isStraight(values, n - 2, first, values[first + 2]!, values[first + 3]!)) first += 2;
    else break;
  }
  if (first > 0) values.copyWithin(0, first, n);
  return n - first;
}

/** Whether the path from one position via another to (x, y) has no corner, or reverses. */
function isStraight(values: Float64Array, from: number, by: number, x: number, y: number): boolean {
  const bx = values[by]!;
  const by_ = values[by + 1]!;
  return (bx - values[from]!) * (y - by_) === (by_ - values[from + 1]!) * (x - bx);
}

/** Twice the area of a ring, positive if it runs clockwise with y downwards. */
export function twiceArea(values: Float64Array, from: number, to: number): number {
  const x0 = values[from]!;
  const y0 = values[from + 1]!;
  let area = 0;
  let dx = values[from + 2]! - x0;
  let dy = values[from + 3]! - y0;
  for (let i = from + 4; i < to; i += 2) {
    const nextX = values[i]! - x0;
    const nextY = values[i + 1]! - y0;
    area += dx * nextY - nextX * dy;
    dx = nextX;
    dy = nextY;
  }
  return area;
}
