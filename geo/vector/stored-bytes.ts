import { closeSync, openSync, writeSync } from 'node:fs';

/** Where bytes of a run are kept: in memory that all threads share, or at a place in a file on the scratch disk. */
export type StoredBytes =
  | { shared: SharedArrayBuffer; start: number; bytes: number }
  | { path: string; start: number; bytes: number };

/** A file of a worker's own on the scratch disk, written at its end only; whoever needs the room may remove it. */
export class ScratchFile {
  readonly #path: string;
  #length = 0;

  constructor(path: string) {
    this.#path = path;
  }

  append(bytes: Uint8Array): StoredBytes {
    const start = this.#length;
    const file = openSync(this.#path, start === 0 ? 'ax' : 'a');
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    } finally {
      closeSync(file);
    }
    this.#length += bytes.length;
    return { path: this.#path, start, bytes: bytes.length };
  }
}

/** A copy in memory that all threads share. */
export function shareBytes(bytes: Uint8Array): StoredBytes {
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { shared, start: 0, bytes: bytes.length };
}
