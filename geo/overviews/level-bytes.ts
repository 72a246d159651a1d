import type { LevelSlice } from './simplify-slice.ts';

const steps = 1024;

/**
 * Below which place in their cells features stay at a level that may take so many bytes of text: where it would take
 * more, all cells are left the same share of what they would hold. A feature that alone takes more than a
 * sixteenth counts as one that takes that, so that one very large feature does not displace all others.
 */
export function offsetsWithin(
  slices: readonly Pick<LevelSlice, 'textLengths' | 'places'>[],
  max: number,
): number {
  const byPath = new Float64Array(steps);
  for (const { textLengths, places: locations } of slices)
    for (const [i, length] of textLengths.entries())
      byPath[Math.min(steps - 1, Math.floor(locations[i]! * steps))]! += Math.min(length, max / 16);
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const before = sum;
    sum += byPath[step]!;
    if (sum > max) return (before > 0 ? step : step + 1) / steps;
  }
  return 1;
}

/** Bytes of the features whose place lies below. */
export function bytesBelow(lengths: Uint32Array, locations: Float64Array, below: number): number {
  let sum = 0;
  for (const [i, length] of lengths.entries()) if (locations[i]! < below) sum += length;
  return sum;
}
