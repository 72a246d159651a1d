/** Bits per axis of positions along the curve; closer points have the same position. */
export const keyBits = 26;
const half = 2 ** keyBits;

/**
 * Ranks features (ascending by key) so that any number of the first ones is evenly distributed. The integer
 * part of a rank is the number of times the world must be quartered until no other feature of the same
 * quarter ranks higher: the first of each quarter comes before the second of any, so that dense areas are
 * thinned first. Larger features rank higher; those within a factor of two are equal and ordered
 * pseudo-randomly. The order depends on the features' `numbers` in the layer, not on how the layer is cut
 * into slices.
 */
export function evenRanks(
  keys: Float64Array,
  sizes: Float64Array,
  numbers: { readonly [index: number]: number },
): Float64Array {
  const count = keys.length;
  const ranks = new Float64Array(count);
  const strengths = new Float64Array(count);
  /** Features not outranked by any that followed, strongest first. */
  const stronger = new Uint32Array(count);
  let depth = 0;
  for (let i = 0; i < count; i++) {
    const strength = (strengths[i] = sizeClass(sizes[i]!) * 4294967296 - scattered(numbers[i]!));
    const key = keys[i]!;
    while (depth > 0 && strengths[stronger[depth - 1]!]! < strength) {
      const weaker = stronger[--depth]!;
      ranks[weaker] = Math.max(ranks[weaker]!, quarters(keys[weaker]!, key));
    }
    ranks[i] = depth === 0 ? 0 : quarters(keys[stronger[depth - 1]!]!, key);
    stronger[depth++] = i;
  }
  // If all quarters are occupied, each further quartering adds three times as many features: the fraction
  // distributes them evenly.
  for (let i = 0; i < count; i++)
    ranks[i]! += Math.log2(1 + (3 * scattered(mixed(scattered(numbers[i]!)))) / 4294967296) / 2;
  return ranks;
}

/** The numbers 0 to `count` − 1. */
export function numbersTo(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** A pseudo-random order that is the same on every machine: Knuth's multiplicative hash, below 2^32. */
export function scattered(number: number): number {
  return Math.imul(number, 0x9e3779b1) >>> 0;
}

/**
 * The highest ranked in a quarter has a low hash; mixing makes other uses of the hash independent of that.
 */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}

const pointClass = -1100;

function sizeClass(size: number): number {
  return size > 0 ? Math.floor(Math.log2(size)) : pointClass;
}

/** Number of times the world must be quartered until two positions are in different quarters. */
export function quarters(a: number, b: number): number {
  const upper = Math.floor(a / half) ^ Math.floor(b / half);
  if (upper !== 0) return (Math.clz32(upper) - 4) >> 1;
  const lower = (a % half) ^ (b % half);
  return lower === 0 ? keyBits + 1 : keyBits / 2 + ((Math.clz32(lower) - 4) >> 1);
}
