import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { sortByKey } from '../../flatgeobuf/sort-by-key.ts';
import { compactText, countSpace } from '../../json/compact-text.ts';
import { type EncodedBatch, BatchEncoder } from './encode-batch.ts';
import type { BatchBlocks, EncodedOutput, LayerTasks } from './layer-tasks.ts';
import {
  bytesOf,
  copyRow,
  fgbLengthWord,
  fgbStartWord,
  keysOf,
  loadRows,
  rowBytes,
  type Rows,
  rowsOver,
  rowWords,
  textLengthWord,
  textStartWord,
} from './batch-table.ts';
import { ScratchFile, shareBytes, type StoredBytes } from '../../files/stored-bytes.ts';

/** Larger buffers of the encoder are freed before a merge. */
const maxBufferedBytes = 16 * 1024 * 1024;

/** Number of features in a block. */
export const blockFeatures = 16;

/** Encodes and stores batches: in memory as they arrive, or on the scratch disk sorted by key. */
export class BatchStore {
  #encoder: BatchEncoder | null = null;
  readonly #file: ScratchFile;
  #gathered = Buffer.alloc(0);

  constructor(scratchDirectory: string, worker: number) {
    this.#file = new ScratchFile(join(scratchDirectory, `batches-${worker}`));
  }

  get encoder(): BatchEncoder {
    return (this.#encoder ??= new BatchEncoder());
  }

  /**
   * Frees encoding buffers that a large feature has enlarged. Smaller ones are reused, together with the code
   * compiled for them.
   */
  release(): void {
    if (this.#encoder !== null && this.#encoder.memoryBytes > maxBufferedBytes) this.#encoder = null;
    this.#gathered = Buffer.alloc(0);
  }

  /**
   * Encodes and stores the features in [start, end) of `slab`, which becomes part of the batch if the batch
   * is stored in memory.
   */
  store(input: LayerTasks['encode']['input']): EncodedOutput {
    const { slab, start, end, knownColumns, forceZ, observed, inMemory } = input;
    const bytes = Buffer.from(slab);
    const batch = this.encoder.encode(bytes, start, end, { knownColumns, forceZ, observed });
    return this.#keep(batch, bytes, { forceZ, slab: inMemory ? slab : null });
  }

  /** Stores a batch and its text; the text is `slab` if that stays in memory. */
  #keep(
    batch: EncodedBatch,
    bytes: Buffer,
    { forceZ, slab }: { forceZ: boolean; slab: SharedArrayBuffer | null },
  ): EncodedOutput {
    const inMemory = slab !== null;
    const order = sortByKey(keysOf(batch.rows));
    const isLoose = isLooseText(batch.rows, bytes);
    const rows = rowsOver(new SharedArrayBuffer(order.length * rowBytes), order.length);
    if (isLoose && inMemory) compactInPlace(batch.rows, bytes);
    for (let i = 0; i < order.length; i++) copyRow(batch.rows, order[i]!, rows, i);
    const text: StoredBytes = inMemory
      ? { shared: slab, start: 0, bytes: slab.byteLength }
      : this.#file.append(this.#gatherText(rows, bytes, isLoose));
    const fgb = inMemory ? shareBytes(batch.fgb) : this.#file.append(this.#gatherFgb(rows, batch.fgb));
    const { summary, attributes, columns, isStale } = batch;
    return {
      summary,
      attributes,
      batch: {
        count: rows.count,
        located: summary.located,
        withZ: summary.withZ,
        columns,
        isStale,
        hasForcedZ: forceZ,
        text,
        fgb,
        rows: this.#storeRows(rows, inMemory),
        blocks: blocksOf(rows),
      },
    };
  }

  /** Re-encodes a stored batch with the layer's final columns; its order does not change. */
  storeAgain({ batch, columns, forceZ }: LayerTasks['encodeAgain']['input']) {
    const inMemory = 'shared' in batch.rows;
    const rows = rowsOver(new SharedArrayBuffer(batch.count * rowBytes), batch.count);
    loadRows(batch.rows, 0, batch.count, rows, 0);
    const bytes = separated(rows, batch.text);
    const again = this.encoder.encode(bytes, 0, bytes.length - 1, { knownColumns: columns, forceZ });
    for (let i = 0; i < rows.count; i++) {
      rows.words[i * rowWords + fgbStartWord] = again.rows.words[i * rowWords + fgbStartWord]!;
      rows.words[i * rowWords + fgbLengthWord] = again.rows.words[i * rowWords + fgbLengthWord]!;
    }
    const fgb = inMemory ? shareBytes(again.fgb) : this.#file.append(again.fgb);
    return { fgb, rows: this.#storeRows(rows, inMemory), blocks: blocksOf(rows) };
  }

  #storeRows(rows: Rows, inMemory: boolean): StoredBytes {
    if (!inMemory) return this.#file.append(bytesOf(rows));
    return { shared: rows.words.buffer as SharedArrayBuffer, start: 0, bytes: rows.words.byteLength };
  }

  /** Copies the texts in row order, and updates the positions in the rows. */
  #gatherText({ words, count }: Rows, bytes: Buffer, isLoose: boolean): Buffer {
    if (count === 1 && !isLoose) return only(words, textStartWord, textLengthWord, bytes);
    const gathered = this.#room(bytes.length);
    let at = 0;
    for (let row = 0; row < count * rowWords; row += rowWords) {
      const start = words[row + textStartWord]!;
      const end = start + words[row + textLengthWord]!;
      const from = at;
      if (isLoose) at = compactText(bytes, start, end, gathered, at);
      else {
        bytes.copy(gathered, at, start, end);
        at += end - start;
      }
      words[row + textStartWord] = from;
      words[row + textLengthWord] = at - from;
    }
    return gathered.subarray(0, at);
  }

  #gatherFgb({ words, count }: Rows, fgb: Buffer): Buffer {
    if (count === 1) return only(words, fgbStartWord, fgbLengthWord, fgb);
    const gathered = this.#room(fgb.length);
    let at = 0;
    for (let row = 0; row < count * rowWords; row += rowWords) {
      const start = words[row + fgbStartWord]!;
      const length = words[row + fgbLengthWord]!;
      fgb.copy(gathered, at, start, start + length);
      words[row + fgbStartWord] = at;
      at += length;
    }
    return gathered.subarray(0, at);
  }

  #room(bytes: number): Buffer {
    if (this.#gathered.length < bytes) this.#gathered = Buffer.allocUnsafeSlow(Math.ceil(bytes * 1.25));
    return this.#gathered;
  }
}

/** Bytes of a feature that are sampled to decide whether its white space is dropped. */
const sampledBytes = 64 * 1024;

/** White space outside strings is dropped if it exceeds a twentieth of the first feature. */
function isLooseText({ words }: Rows, bytes: Buffer): boolean {
  const start = words[textStartWord]!;
  const length = Math.min(sampledBytes, words[textLengthWord]!);
  return countSpace(bytes, start, start + length) > length * 0.05;
}

/** The bytes of a batch's only feature without copying, because it may be very long. */
function only(words: Uint32Array, startWord: number, lengthWord: number, bytes: Buffer): Buffer {
  const start = words[startWord]!;
  words[startWord] = 0;
  return bytes.subarray(start, start + words[lengthWord]!);
}

/** Drops white space; `rows` are in text order, so nothing is overwritten before it is read. */
function compactInPlace({ words, count }: EncodedBatch['rows'], bytes: Buffer): void {
  let at = 0;
  for (let row = 0; row < count * rowWords; row += rowWords) {
    const start = words[row + textStartWord]!;
    const end = compactText(bytes, start, start + words[row + textLengthWord]!, bytes, at);
    words[row + textStartWord] = at;
    words[row + textLengthWord] = end - at;
    at = end;
  }
}

/** The texts of a stored batch in row order, separated by commas and followed by a zero byte. */
function separated({ words, count }: Rows, text: StoredBytes): Buffer {
  let length = count;
  for (let row = 0; row < count * rowWords; row += rowWords) length += words[row + textLengthWord]!;
  const bytes = Buffer.allocUnsafeSlow(length);
  const shared = 'shared' in text ? Buffer.from(text.shared) : null;
  const file = 'shared' in text ? -1 : openSync(text.path, 'r');
  let at = 0;
  for (let row = 0; row < count * rowWords; row += rowWords) {
    const start = text.start + words[row + textStartWord]!;
    const size = words[row + textLengthWord]!;
    if (shared === null) readSync(file, bytes, at, size, start);
    else shared.copy(bytes, at, start, start + size);
    at += size;
    bytes[at++] = 44;
  }
  if (file >= 0) closeSync(file);
  bytes[at - 1] = 0;
  return bytes;
}

/**
 * The first key and the size of each block of sorted rows: enough to split the layer into parts of similar
 * size.
 */
function blocksOf({ words, doubles, count }: Rows): BatchBlocks {
  const size = Math.ceil(count / blockFeatures);
  const blocks: BatchBlocks = { keys: new Float64Array(size), bytes: new Float64Array(size) };
  const doublesPerRow = rowWords / 2;
  for (let i = 0; i < count; i++) {
    const block = Math.trunc(i / blockFeatures);
    if (block * blockFeatures === i) blocks.keys[block] = doubles[i * doublesPerRow]!;
    blocks.bytes[block]! += words[i * rowWords + textLengthWord]! + words[i * rowWords + fgbLengthWord]!;
  }
  return blocks;
}
