import { writeSync } from 'node:fs';

/**
 * What is written at a time. The system keeps it in stretches of memory as long as each write, and a virtual machine
 * may have given long free ones back to its host: to get one again took five times as long as to copy into short ones.
 */
const stretchBytes = 32 * 1024;

/** Writes all of `bytes` where the open file stands. */
export function writeFully(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;)
    at += writeSync(file, bytes, at, Math.min(stretchBytes, bytes.length - at));
}
