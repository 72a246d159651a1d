/** Kept for the next uploads (64 MiB at most): memory that comes and goes in such lengths would keep the collector at work. */
const mostSpareBytes = 64 * 1024 * 1024;
const spare: Buffer[] = [];
let spareBytes = 0;

/** Memory of exactly this length, with whatever it holds. */
export function takeBuffer(length: number): Buffer {
  const place = spare.findIndex((buffer) => buffer.length === length);
  const [found] = place === -1 ? [] : spare.splice(place, 1);
  if (found === undefined) return Buffer.allocUnsafeSlow(length);
  spareBytes -= length;
  return found;
}

/** Only for what nothing reads or writes any more. */
export function giveBufferBack(buffer: Buffer): void {
  if (spareBytes + buffer.length > mostSpareBytes) return;
  spare.push(buffer);
  spareBytes += buffer.length;
}
