import { writeSync } from 'node:fs';

/**
 * Maximum bytes per write. The kernel caches a write in one contiguous range of that length, and a virtual
 * machine may have returned long free ranges to its host: allocating one again took five times as long as
 * copying into short ones.
 */
const stretchBytes = 32 * 1024;

/** Writes all of `bytes` at the current position of the file, or at a given position. */
export function writeFully(file: number, bytes: Uint8Array, index?: number): void {
  for (let at = 0; at < bytes.length;) {
    const length = Math.min(stretchBytes, bytes.length - at);
    at += writeSync(file, bytes, at, length, index === undefined ? null : index + at);
  }
}
