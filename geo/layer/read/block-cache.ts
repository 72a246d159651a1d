import { RecentItems, type RecentItem } from '../../recent-items.ts';
import type { FileRef } from '../manifest.ts';
import type { RangeSource } from './range-source.ts';

/**
 * A small box needs three or four blocks at scattered positions: with larger blocks, a large layer would fill
 * the cache with unused data.
 */
export const blockBytes = 16 * 1024;

/** Cached bytes are returned directly; a promise only if bytes must be read. */
export type Bytes = Buffer | Promise<Buffer>;

interface Block extends RecentItem {
  readonly file: Map<number, Block>;
  readonly sha256: string;
  readonly number: number;
  bytes: Bytes;
}

/** Cache of recently used blocks of immutable files. One cache serves all layers of a process. */
export class BlockCache {
  readonly #recent: RecentItems<Block>;
  /** By the checksum of the file and the number of the block. */
  readonly #files = new Map<string, Map<number, Block>>();

  constructor(maxBytes: number) {
    this.#recent = new RecentItems<Block>(maxBytes, (block) => this.#forget(block));
  }

  /** Size of the cached blocks in bytes. */
  get size(): number {
    return this.#recent.size;
  }

  /** The contiguous bytes [start, end) of a file: a view of a block, or a copy if they span several. */
  read(ranges: RangeSource, file: FileRef, start: number, end: number): Bytes {
    const first = Math.floor(start / blockBytes);
    const last = lastBlock(start, end);
    const blocks = this.#blocks(ranges, file, first, last);
    if (first === last) return cut(blocks.get(first)!, start, end);
    const pieces: Bytes[] = [];
    for (let number = first; number <= last; number++) pieces.push(cut(blocks.get(number)!, start, end));
    const here = settled(pieces);
    return here === null ? allHere(pieces).then((each) => Buffer.concat(each)) : Buffer.concat(here);
  }

  /** Prefetches the bytes [start, end) of a file. */
  fetch(ranges: RangeSource, file: FileRef, start: number, end: number): void {
    this.#blocks(ranges, file, Math.floor(start / blockBytes), lastBlock(start, end));
  }

  /** The requested blocks of a file; adjacent missing blocks are read together. */
  #blocks(ranges: RangeSource, file: FileRef, first: number, last: number): Map<number, Block> {
    let blocks = this.#files.get(file.sha256);
    if (blocks === undefined) this.#files.set(file.sha256, (blocks = new Map<number, Block>()));
    for (let number = first; number <= last; number++) {
      const block = blocks.get(number);
      if (block === undefined) {
        let missing = number;
        while (missing < last && !blocks.has(missing + 1)) missing++;
        this.#fetch(ranges, file, blocks, number, missing);
        number = missing;
      } else block.wanted = true;
    }
    return blocks;
  }

  #fetch(ranges: RangeSource, file: FileRef, blocks: Map<number, Block>, first: number, last: number): void {
    const start = first * blockBytes;
    const reading = ranges.read(file.name, start, Math.min((last + 1) * blockBytes, file.bytes));
    for (let number = first; number <= last; number++) {
      const from = number * blockBytes - start;
      const length = Math.min(blockBytes, file.bytes - number * blockBytes);
      const bytes = reading.then((piece) => ownBytes(piece.subarray(from, from + length)));
      const block: Block = { file: blocks, sha256: file.sha256, number, bytes, size: 0, wanted: false };
      blocks.set(number, block);
      this.#recent.add(block);
      bytes.then(
        (here) => {
          block.bytes = here;
          this.#recent.grow(block, length);
        },
        () => this.#recent.drop(block),
      );
    }
  }

  #forget({ file, sha256, number }: Block): void {
    file.delete(number);
    if (file.size === 0 && this.#files.get(sha256) === file) this.#files.delete(sha256);
  }
}

function lastBlock(start: number, end: number): number {
  return Math.max(Math.floor(start / blockBytes), Math.ceil(end / blockBytes) - 1);
}

/** The part of [start, end) that is in a block. */
function cut({ number, bytes }: Block, start: number, end: number): Bytes {
  const from = Math.max(0, start - number * blockBytes);
  const to = Math.min(blockBytes, end - number * blockBytes);
  return bytes instanceof Promise ? bytes.then((all) => all.subarray(from, to)) : bytes.subarray(from, to);
}

/** Waits only if something must be read. */
export async function allHere(pieces: readonly Bytes[]): Promise<readonly Buffer[]> {
  return settled(pieces) ?? Promise.all(pieces.map((piece) => Promise.resolve(piece)));
}

/** Null if something must be awaited. */
function settled(pieces: readonly Bytes[]): readonly Buffer[] | null {
  return pieces.some((piece) => piece instanceof Promise) ? null : (pieces as readonly Buffer[]);
}

/** A copy with its own memory, so that dropping the block frees it. */
function ownBytes(bytes: Uint8Array): Buffer {
  const { buffer, byteOffset, length } = bytes;
  return buffer.byteLength === length ? Buffer.from(buffer, byteOffset, length) : Buffer.from(bytes);
}
