/** Bytes that are gathered before they are written. */
export const slabBytes = 1024 * 1024;

/** Kept for the next writes (16 MiB at most): memory that comes and goes in slabs would keep the collector at work. */
const spare: Buffer[] = [];
const maxSpareSlabs = 16;

export function takeSlab(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(slabBytes);
}

/** Only for a slab that nothing reads or writes any more. */
export function giveSlabBack(slab: Buffer): void {
  if (spare.length < maxSpareSlabs) spare.push(slab);
}
