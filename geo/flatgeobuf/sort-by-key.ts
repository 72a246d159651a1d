const digitBits = 11;
const radix = 1 << digitBits;

/**
 * Positions of `keys` (whole numbers below 2^53) in ascending order of the keys; equal keys stay in their order.
 * Radix sort, least significant digit first.
 */
export function sortByKey(keys: Float64Array): Uint32Array<ArrayBuffer> {
  const count = keys.length;
  const identity = Uint32Array.from({ length: count }, (_, i) => i);
  if (count < 64) return identity.sort((a, b) => keys[a]! - keys[b]! || a - b);
  const low = new Uint32Array(count);
  const high = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const key = keys[i]!;
    high[i] = Math.floor(key / 4294967296);
    low[i] = key;
  }
  let order: Uint32Array<ArrayBuffer> = identity;
  let spare: Uint32Array<ArrayBuffer> = new Uint32Array(count);
  for (const [words, shift] of [
    [low, 0],
    [low, 11],
    [low, 22],
    [high, 0],
    [high, 11],
  ] as const) {
    const starts = new Uint32Array(radix + 1);
    for (let i = 0; i < count; i++) starts[((words[i]! >>> shift) & (radix - 1)) + 1]!++;
    if (starts[((words[0]! >>> shift) & (radix - 1)) + 1] === count) continue;
    for (let digit = 0; digit < radix; digit++) starts[digit + 1]! += starts[digit]!;
    for (let i = 0; i < count; i++) {
      const item = order[i]!;
      spare[starts[(words[item]! >>> shift) & (radix - 1)]!++] = item;
    }
    [order, spare] = [spare, order];
  }
  return order;
}
