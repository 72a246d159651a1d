/** Size of a write buffer. */
export const slabBytes = 1024 * 1024;

/**
 * Buffers for later writes (at most 16 MiB): allocating new ones for every write would burden the garbage
 * collector.
 */
const spare: Buffer[] = [];
const maxSpareSlabs = 16;

export function takeSlab(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(slabBytes);
}

/** The caller must no longer read or write the slab. */
export function giveSlabBack(slab: Buffer): void {
  if (spare.length < maxSpareSlabs) spare.push(slab);
}
