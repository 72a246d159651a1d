import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileRef } from '../layer/manifest.ts';
import { writeFully } from './write-fully.ts';

/** Up to this size, copying byte by byte costs less than a native call. */
const fewBytes = 16;

/** Writes a file sequentially in large chunks and hashes it at the same time. */
export class HashedFile {
  readonly #path: string;
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #buffer: Buffer;
  #filled = 0;
  #bytes = 0;

  constructor(path: string, bufferBytes = 1024 * 1024) {
    this.#path = path;
    this.#file = openSync(path, 'wx');
    this.#buffer = Buffer.allocUnsafeSlow(bufferBytes);
  }

  /** Bytes written so far. */
  get position(): number {
    return this.#bytes + this.#filled;
  }

  write(from: Buffer, start: number, end: number): void {
    const size = end - start;
    if (size > this.#buffer.length - this.#filled) {
      this.#flush();
      if (size > this.#buffer.length) {
        this.#put(from.subarray(start, end));
        return;
      }
    }
    const at = this.#filled;
    if (size > fewBytes) from.copy(this.#buffer, at, start, end);
    else for (let i = 0; i < size; i++) this.#buffer[at + i] = from[start + i]!;
    this.#filled = at + size;
  }

  #flush(): void {
    this.#put(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #put(piece: Buffer): void {
    this.#hash.update(piece);
    writeFully(this.#file, piece);
    this.#bytes += piece.length;
  }

  /** Closes the file; its name in the reference is the last segment of its path. */
  finish(): FileRef {
    this.#flush();
    closeSync(this.#file);
    return { name: basename(this.#path), bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
