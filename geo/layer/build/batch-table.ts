import { closeSync, openSync, readSync } from 'node:fs';
import type { StoredBytes } from '../../files/stored-bytes.ts';

/**
 * Internal data of a feature in 56 bytes: sort key and box (west, south, east, north; inverted without a
 * geometry) as doubles, then four 32-bit words: its position in the text and in the FlatGeobuf of its batch.
 */
export const rowBytes = 56;
/** Doubles and words of a row. */
export const rowDoubles = rowBytes / 8;
export const rowWords = rowBytes / 4;
/** Offsets in a row: of the key and the box in doubles, of the others in words. */
export const rowKey = 0;
export const rowBox = 1;
export const textStartWord = 10;
export const textLengthWord = 11;
export const fgbStartWord = 12;
export const fgbLengthWord = 13;

/** Consecutive rows of features; both views share the same bytes. */
export interface Rows {
  count: number;
  doubles: Float64Array;
  words: Uint32Array;
}

export function rowsOver(buffer: ArrayBufferLike, count: number): Rows {
  return {
    count,
    doubles: new Float64Array(buffer, 0, count * rowDoubles),
    words: new Uint32Array(buffer, 0, count * rowWords),
  };
}

export function bytesOf({ words }: Rows): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** Copies row `from` of one table over row `to` of another. */
export function copyRow(source: Rows, from: number, target: Rows, to: number): void {
  const a = from * rowWords;
  const b = to * rowWords;
  for (let word = 0; word < rowWords; word++) target.words[b + word] = source.words[a + word]!;
}

export function keysOf({ doubles, count }: Rows): Float64Array {
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) keys[i] = doubles[i * rowDoubles + rowKey]!;
  return keys;
}

/** Reads the rows [first, end) of a stored table into `into` from row `at` on. */
export function loadRows(table: StoredBytes, first: number, end: number, into: Rows, at: number): void {
  const target = bytesOf(into).subarray(at * rowBytes, (at + end - first) * rowBytes);
  const start = table.start + first * rowBytes;
  if ('shared' in table) {
    target.set(new Uint8Array(table.shared, start, target.length));
    return;
  }
  const file = openSync(table.path, 'r');
  try {
    for (let done = 0; done < target.length;) {
      const got = readSync(file, target, done, target.length - done, start + done);
      if (got === 0) throw new Error('a scratch file is shorter than expected');
      done += got;
    }
  } finally {
    closeSync(file);
  }
}
