import type { FileRef } from './manifest.ts';
import type { RangeSource } from './range-source.ts';

const blockBytes = 64 * 1024;

/** Blocks of immutable files, the least recently used dropped first. One cache serves all layers of a process. */
export class BlockCache {
  readonly #maxBytes: number;
  readonly #blocks = new Map<string, { bytes: Promise<Buffer>; size: number }>();
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes held at the moment. */
  get size(): number {
    return this.#size;
  }

  /** The bytes [start, end) of a file; neighbouring blocks that are not here are read in one piece. */
  async read(ranges: RangeSource, file: FileRef, start: number, end: number): Promise<Buffer> {
    const first = Math.floor(start / blockBytes);
    const last = Math.max(first, Math.ceil(end / blockBytes) - 1);
    const blocks: Promise<Buffer>[] = [];
    for (let block = first; block <= last; block++) {
      let known = this.#touch(file, block);
      if (known === undefined) {
        let missing = block;
        while (missing < last && !this.#blocks.has(`${file.sha256}/${missing + 1}`)) missing++;
        this.#fetch(ranges, file, block, missing);
        known = this.#touch(file, block)!;
      }
      blocks.push(known);
    }
    const from = start - first * blockBytes;
    if (blocks.length === 1) return (await blocks[0]!).subarray(from, end - first * blockBytes);
    return Buffer.concat(await Promise.all(blocks)).subarray(from, end - first * blockBytes);
  }

  #touch(file: FileRef, block: number): Promise<Buffer> | undefined {
    const key = `${file.sha256}/${block}`;
    const known = this.#blocks.get(key);
    if (known === undefined) return undefined;
    this.#blocks.delete(key);
    this.#blocks.set(key, known);
    return known.bytes;
  }

  #fetch(ranges: RangeSource, file: FileRef, first: number, last: number): void {
    const start = first * blockBytes;
    const reading = ranges.read(file.name, start, Math.min((last + 1) * blockBytes, file.bytes));
    for (let block = first; block <= last; block++) {
      const key = `${file.sha256}/${block}`;
      const from = block * blockBytes - start;
      const size = Math.min(blockBytes, file.bytes - block * blockBytes);
      // A copy of its own, so that a block that is dropped frees its memory.
      const bytes = reading.then((piece) => Buffer.from(piece.subarray(from, from + size)));
      this.#blocks.set(key, { bytes, size });
      this.#size += size;
      bytes.catch(() => {
        if (this.#blocks.get(key)?.bytes !== bytes) return;
        this.#blocks.delete(key);
        this.#size -= size;
      });
    }
    for (const [key, { size }] of this.#blocks) {
      if (this.#size <= this.#maxBytes) break;
      // What is being read right now stays until the next time.
      if (
        key.startsWith(`${file.sha256}/`) &&
        Number(key.slice(65)) >= first &&
        Number(key.slice(65)) <= last
      )
        continue;
      this.#blocks.delete(key);
      this.#size -= size;
    }
  }
}
