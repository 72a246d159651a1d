/** What a tile holds at the most. */
export interface TileLimits {
  features: number;
  bytes: number;
}

/**
 * Marks the features that stay when there are too many: those of the largest boxes. `sizes` and `lengths` are units
 * and bytes of each, `bytes` what the whole layer takes.
 */
export function largestFeatures(
  sizes: readonly number[],
  lengths: readonly number[],
  limits: TileLimits,
  bytes: number,
): Uint8Array {
  // What keys and values take shrinks as well: by the same share as the features.
  const share = Math.min(1, limits.bytes / bytes);
  const most = share * lengths.reduce((sum, each) => sum + each, 0);
  const kept = new Uint8Array(sizes.length);
  const byRank = [...sizes.keys()].sort((a, b) => sizes[b]! - sizes[a]! || scattered(a) - scattered(b));
  let count = 0;
  let sum = 0;
  for (const place of byRank) {
    sum += lengths[place]!;
    if (++count > limits.features || sum > most) break;
    kept[place] = 1;
  }
  return kept;
}

/** An order without a pattern: Knuth's multiplicative hash. */
function scattered(place: number): number {
  return Math.imul(place, 0x9e3779b1) >>> 0;
}
