import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Maximum number of bytes that are read at once; a longer message is read alone. */
const maxReadBytes = 2 ** 20;

/**
 * The messages of a step in a file, in order. They can be read several times and by a slow reader without
 * occupying memory.
 */
export class MessageSpool {
  readonly #file: string;
  readonly #fd: number;
  /** Where each message ends. */
  readonly #ends: number[] = [];

  constructor(file: string) {
    this.#file = file;
    this.#fd = openSync(file, 'wx+', 0o600);
  }

  /** The number of messages. */
  get count(): number {
    return this.#ends.length;
  }

  /** Throws an error of the file system. */
  append(frame: Uint8Array): void {
    const start = this.#endOf(this.count);
    for (let at = 0; at < frame.length;) at += writeSync(this.#fd, frame, at, frame.length - at, start + at);
    this.#ends.push(start + frame.length);
  }

  /** Reads messages from the one with this index, and returns the index after them. */
  read(index: number): { readonly frames: Buffer; readonly next: number } {
    const start = this.#endOf(index);
    let next = index;
    do next++;
    while (next < this.count && this.#endOf(next + 1) - start <= maxReadBytes);
    const frames = Buffer.allocUnsafe(this.#endOf(next) - start);
    for (let at = 0; at < frames.length;) {
      const read = readSync(this.#fd, frames, at, frames.length - at, start + at);
      if (read === 0) throw new Error('The messages of the step were truncated.');
      at += read;
    }
    return { frames, next };
  }

  close(): void {
    closeSync(this.#fd);
    rmSync(this.#file, { force: true });
  }

  /** Where the first `count` messages end. */
  #endOf(count: number): number {
    return count === 0 ? 0 : (this.#ends[count - 1] ?? 0);
  }
}
