import { closeSync, fstatSync, openSync } from 'node:fs';
import { writeFully } from './write-fully.ts';

/**
 * Storage of the bytes of a batch: memory shared by all threads, or a position in a file on the scratch disk.
 */
export type StoredBytes =
  | { shared: SharedArrayBuffer; start: number; bytes: number }
  | { path: string; start: number; bytes: number };

/** An append-only file of one worker on the scratch disk. It may be deleted at any time. */
export class ScratchFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  append(bytes: Uint8Array): StoredBytes {
    const file = openSync(this.#path, 'a');
    try {
      const start = fstatSync(file).size;
      writeFully(file, bytes);
      return { path: this.#path, start, bytes: bytes.length };
    } finally {
      closeSync(file);
    }
  }
}

/** A copy in memory shared by all threads. */
export function shareBytes(bytes: Uint8Array): StoredBytes {
  const shared = new SharedArrayBuffer(bytes.length);
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).copy(Buffer.from(shared));
  return { shared, start: 0, bytes: bytes.length };
}
