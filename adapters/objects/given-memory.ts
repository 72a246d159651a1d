import { isMarkedAsUntransferable } from 'node:worker_threads';

/** Freeing a smaller buffer is not worth the call. */
const minFreedBytes = 16 * 1024;

/**
 * Frees an ArrayBuffer as soon as its last bytes are passed; the views of one buffer must be passed in order.
 * Otherwise the garbage collector would run every few dozen megabytes, at a higher cost than all other
 * processing. Node's pool of small buffers is marked as untransferable and is not freed.
 */
export function free({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const isLast = byteOffset + byteLength === buffer.byteLength;
  if (!isLast || !(buffer instanceof ArrayBuffer) || buffer.byteLength < minFreedBytes) return;
  if (!isMarkedAsUntransferable(buffer)) buffer.transfer(0);
}
