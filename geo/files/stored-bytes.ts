import { closeSync, fstatSync, openSync } from 'node:fs';
import { writeFully } from './write-fully.ts';

/** Where bytes of a run are kept: in memory that all threads share, or at a place in a file on the scratch disk. */
export type StoredBytes =
  | { shared: SharedArrayBuffer; start: number; bytes: number }
  | { path: string; start: number; bytes: number };

/** A file of a worker's own on the scratch disk, written at its end only; whoever needs the room may remove it. */
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

/** A copy in memory that all threads share. */
export function shareBytes(bytes: Uint8Array): StoredBytes {
  const shared = new SharedArrayBuffer(bytes.length);
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).copy(Buffer.from(shared));
  return { shared, start: 0, bytes: bytes.length };
}
