const mebibyte = 1024 * 1024;

/**
 * With more than that in the pieces of all streams together memory is scarce: a hundred senders on slow links shall not
 * take a process's memory from it, each with a piece that is long in coming.
 */
const mostAtEase = 128 * mebibyte;
let heldBytes = 0;

/** Kept for the next uploads: memory that comes and goes in such lengths would keep the collector at work. */
const mostSpareBytes = 64 * mebibyte;
const spare: Buffer[] = [];
let spareBytes = 0;

export function isMemoryScarce(): boolean {
  return heldBytes > mostAtEase;
}

/** Memory of exactly this length, with whatever it holds. */
export function takeBuffer(length: number): Buffer {
  heldBytes += length;
  const place = spare.findIndex((buffer) => buffer.length === length);
  const [found] = place === -1 ? [] : spare.splice(place, 1);
  if (found === undefined) return Buffer.allocUnsafeSlow(length);
  spareBytes -= length;
  return found;
}

/** Only for what nothing reads or writes any more; kept where another stream will want as much. */
export function giveBufferBack(buffer: Buffer, isUsual: boolean): void {
  heldBytes -= buffer.length;
  if (!isUsual || spareBytes + buffer.length > mostSpareBytes) return;
  spare.push(buffer);
  spareBytes += buffer.length;
}
