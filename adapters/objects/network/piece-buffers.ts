const mebibyte = 1024 * 1024;

/**
 * Memory counts as scarce when the pieces of all streams take more than this. It protects the process from
 * many slow clients, each of which holds a piece for a long time.
 */
const scarceAboveBytes = 128 * mebibyte;
let memoryBytes = 0;

/** Buffers for later uploads: allocating new ones of this size would burden the garbage collector. */
const maxSpareBytes = 64 * mebibyte;
const spare: Buffer[] = [];
let spareBytes = 0;

export function isMemoryScarce(): boolean {
  return memoryBytes > scarceAboveBytes;
}

/** A buffer of exactly this length with arbitrary content. */
export function takeBuffer(length: number): Buffer {
  memoryBytes += length;
  const index = spare.findIndex((buffer) => buffer.length === length);
  const [found] = index === -1 ? [] : spare.splice(index, 1);
  if (found === undefined) return Buffer.allocUnsafeSlow(length);
  spareBytes -= length;
  return found;
}

/** The caller must no longer use the buffer. With `isDefault` it is retained for reuse. */
export function giveBufferBack(buffer: Buffer, isDefault: boolean): void {
  memoryBytes -= buffer.length;
  if (!isDefault || spareBytes + buffer.length > maxSpareBytes) return;
  spare.push(buffer);
  spareBytes += buffer.length;
}
