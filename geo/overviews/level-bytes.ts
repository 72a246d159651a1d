import type { LevelSlice } from './level.ts';

const steps = 1024;

/**
 * Cell position below which features stay in a level of limited text size: if the level would exceed it, all
 * cells keep the same share of their features. A feature larger than a sixteenth of the limit counts as a
 * sixteenth, so that one very large feature does not displace all others.
 */
export function offsetsWithin(
  slices: readonly Pick<LevelSlice, 'textLengths' | 'priorities'>[],
  max: number,
): number {
  const byPath = new Float64Array(steps);
  for (const { textLengths, priorities } of slices)
    for (const [i, length] of textLengths.entries())
      byPath[Math.min(steps - 1, Math.floor(priorities[i]! * steps))]! += Math.min(length, max / 16);
  let sum = 0;
  for (let step = 0; step < steps; step++) {
    const before = sum;
    sum += byPath[step]!;
    if (sum > max) return (before > 0 ? step : step + 1) / steps;
  }
  return 1;
}

/** Bytes of the features whose position is below the threshold. */
export function bytesBelow(lengths: Uint32Array, priorities: Float64Array, below: number): number {
  let sum = 0;
  for (const [i, length] of lengths.entries()) if (priorities[i]! < below) sum += length;
  return sum;
}
