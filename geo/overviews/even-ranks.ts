/** Bits an axis that places along the curve have; what lies closer together than they tell has the same place. */
export const keyBits = 26;
const half = 2 ** keyBits;

/**
 * Ranks features (ascending by key) such that the first ones lie evenly, however many are taken. The whole part of a rank
 * says how often the world has to be quartered before no feature of the same quarter goes before this one: the first
 * of each quarter comes before the second of any, so that dense places are thinned first. Larger features go before
 * smaller ones; those within a factor of two are equal, and of these it is some without a pattern. By the features'
 * `numbers` in the layer the order is the same whatever slices the layer is cut into.
 */
export function evenRanks(
  keys: Float64Array,
  sizes: Float64Array,
  numbers: { readonly [index: number]: number },
): Float64Array {
  const count = keys.length;
  const ranks = new Float64Array(count);
  const strengths = new Float64Array(count);
  /** Features of which none that came since goes before them, the strongest first. */
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
  // Where all quarters are occupied, each further quartering brings three times as many: the fraction tells evenly how
  // many are taken of these.
  for (let i = 0; i < count; i++)
    ranks[i]! += Math.log2(1 + (3 * scattered(mixed(scattered(numbers[i]!)))) / 4294967296) / 2;
  return ranks;
}

/** Numbers from 0 on. */
export function numbersTo(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** An order without a pattern, the same on every machine: Knuth's multiplicative hash, below 2^32. */
export function scattered(number: number): number {
  return Math.imul(number, 0x9e3779b1) >>> 0;
}

/** Who goes first in a quarter has a low number; what is told of it otherwise shall not hang on that. */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}

const pointClass = -1100;

function sizeClass(size: number): number {
  return size > 0 ? Math.floor(Math.log2(size)) : pointClass;
}

/** How often the world has to be quartered until two places are not in the same quarter. */
function quarters(a: number, b: number): number {
  const upper = Math.floor(a / half) ^ Math.floor(b / half);
  if (upper !== 0) return (Math.clz32(upper) - 4) >> 1;
  const lower = (a % half) ^ (b % half);
  return lower === 0 ? keyBits + 1 : keyBits / 2 + ((Math.clz32(lower) - 4) >> 1);
}
