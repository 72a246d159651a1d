const mebibyte = 1024 * 1024;

/**
 * With more than that in the pieces of all streams together memory is scarce: a hundred senders on slow links shall not
 * take a process's memory from it, each with a piece that is long in coming.
 */
const maxIdleBytes = 128 * mebibyte;
let memoryBytes = 0;

/** Kept for the next uploads: memory that comes and goes in such lengths would keep the collector at work. */
const maxSpareBytes = 64 * mebibyte;
const spare: Buffer[] = [];
let spareBytes = 0;

export function isMemoryScarce(): boolean {
  return memoryBytes > maxIdleBytes;
}

/** Memory of exactly this length, with whatever it holds. */
export function takeBuffer(length: number): Buffer {
  memoryBytes += length;
  const index = spare.findIndex((buffer) => buffer.length === length);
  const [found] = index === -1 ? [] : spare.splice(index, 1);
  if (found === undefined) return Buffer.allocUnsafeSlow(length);
  spareBytes -= length;
  return found;
}

/** Only for what nothing reads or writes any more; kept where another stream will want as much. */
export function giveBufferBack(buffer: Buffer, isDefault: boolean): void {
  memoryBytes -= buffer.length;
  if (!isDefault || spareBytes + buffer.length > maxSpareBytes) return;
  spare.push(buffer);
  spareBytes += buffer.length;
}
