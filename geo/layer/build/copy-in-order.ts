import { closeSync, openSync, readSync } from 'node:fs';
import type { HashedFile } from '../../files/hashed-file.ts';
import type { PartOrder } from './order-part.ts';
import { rowsOver, rowWords } from './batch-table.ts';
import type { StoredBytes } from '../../files/stored-bytes.ts';

const maxWindowBytes = 1024 * 1024;
const minWindowBytes = 16 * 1024;
const windowBudgetBytes = 32 * 1024 * 1024;

/** Which bytes of a slice to copy: indexes of the words of a row with their start and length. */
export interface CopiedWords {
  start: number;
  length: number;
}

/**
 * Copies features in the order of the part. Slices on the scratch disk are sorted by key, so each is read
 * once, sequentially.
 */
export function copyInOrder(
  part: PartOrder,
  slices: readonly StoredBytes[],
  copied: CopiedWords,
  out: HashedFile,
  separator: Buffer,
): void {
  const { sliceOf, count } = part;
  const { words } = rowsOver(part.rows, count);
  const size = Math.max(
    minWindowBytes,
    Math.min(maxWindowBytes, Math.floor(windowBudgetBytes / slices.length)),
  );
  const ends = sliceEnds(part, words, copied, slices.length);
  const files = new Map<string, number>();
  const cursors = slices.map((slice, number) => {
    if ('shared' in slice) return new SliceCursor(-1, slice, size, Buffer.from(slice.shared));
    const file = files.get(slice.path) ?? openSync(slice.path, 'r');
    files.set(slice.path, file);
    return new SliceCursor(file, { ...slice, bytes: ends[number]! }, size, null);
  });
  try {
    for (let i = 0; i < count; i++) {
      const row = i * rowWords;
      if (i > 0 && separator.length > 0) out.write(separator, 0, separator.length);
      cursors[sliceOf[i]!]!.copy(words[row + copied.start]!, words[row + copied.length]!, out);
    }
  } finally {
    for (const file of files.values()) closeSync(file);
  }
}

/** End of each slice's last feature, relative to the start of its batch. */
function sliceEnds(
  { sliceOf, count }: PartOrder,
  words: Uint32Array,
  copied: CopiedWords,
  slices: number,
): Float64Array {
  const ends = new Float64Array(slices);
  for (let item = 0; item < count; item++)
    ends[sliceOf[item]!] = words[item * rowWords + copied.start]! + words[item * rowWords + copied.length]!;
  return ends;
}

/** Reads a slice through a window; a slice in memory is its own window. */
class SliceCursor {
  readonly #file: number;
  readonly #slice: StoredBytes;
  readonly #size: number;
  #window: Buffer | null;
  /** The window contains the slice's bytes [from, end). */
  #from = 0;
  #end: number;

  constructor(file: number, slice: StoredBytes, size: number, window: Buffer | null) {
    this.#file = file;
    this.#slice = slice;
    this.#size = size;
    this.#window = window;
    this.#end = window?.length ?? 0;
  }

  copy(start: number, length: number, out: HashedFile): void {
    const end = start + length;
    while (start < end) {
      if (start < this.#from || start >= this.#end) this.#refill(start);
      const stop = Math.min(end, this.#end);
      out.write(this.#window!, start - this.#from, stop - this.#from);
      start = stop;
    }
  }

  #refill(start: number): void {
    const { bytes, start: sliceStart } = this.#slice;
    this.#window ??= Buffer.allocUnsafeSlow(Math.min(this.#size, bytes - start));
    const wanted = Math.min(this.#window.length, bytes - start);
    const got = this.#file < 0 ? 0 : readSync(this.#file, this.#window, 0, wanted, sliceStart + start);
    if (got === 0) throw new Error('a scratch file is shorter than expected');
    this.#from = start;
    this.#end = start + got;
  }
}
