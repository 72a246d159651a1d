import { writeSync } from 'node:fs';

/**
 * Bytes of one write. The kernel caches a write in one stretch of memory of its length, and a virtual machine may have
 * given long free stretches back to its host: to get one again took five times as long as the copy into short ones.
 */
const stretchBytes = 32 * 1024;

/** Writes all of `bytes` where the open file stands, or at a place in it. */
export function writeFully(file: number, bytes: Uint8Array, index?: number): void {
  for (let at = 0; at < bytes.length;) {
    const length = Math.min(stretchBytes, bytes.length - at);
    at += writeSync(file, bytes, at, length, index === undefined ? null : index + at);
  }
}
