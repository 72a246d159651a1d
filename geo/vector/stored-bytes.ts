import { closeSync, openSync, writeSync } from 'node:fs';

/** Where bytes of a run are kept: in memory that all threads share, or at a place in a file on the scratch disk. */
export type StoredBytes =
  | { shared: SharedArrayBuffer; start: number; bytes: number }
  | { path: string; start: number; bytes: number };

/** A file of a worker's own on the scratch disk, written at its end only. Made with the first bytes. */
export class ScratchFile {
  readonly #path: string;
  #file = -1;
  #length = 0;

  constructor(path: string) {
    this.#path = path;
  }

  append(bytes: Uint8Array): StoredBytes {
    if (this.#file < 0) this.#file = openSync(this.#path, 'wx');
    const start = this.#length;
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    this.#length += bytes.length;
    return { path: this.#path, start, bytes: bytes.length };
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file);
    this.#file = -1;
  }
}

/** A copy in memory that all threads share. */
export function shareBytes(bytes: Uint8Array): StoredBytes {
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { shared, start: 0, bytes: bytes.length };
}
