import { isMarkedAsUntransferable } from 'node:worker_threads';

/** Less than this is not worth the call. */
const minFreedBytes = 16 * 1024;

/**
 * Frees the memory of bytes that were given away, in the order in which they lie there: with the last of them. Waiting
 * for the collector to do so makes it run every few dozen megabytes, at more cost than all else that is done with them.
 * What lies in Node's pool of small buffers, which is marked, is left alone.
 */
export function free({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const isLast = byteOffset + byteLength === buffer.byteLength;
  if (!isLast || !(buffer instanceof ArrayBuffer) || buffer.byteLength < minFreedBytes) return;
  if (!isMarkedAsUntransferable(buffer)) buffer.transfer(0);
}
