import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { sortByKey } from '../../flatgeobuf/sort-by-key.ts';
import { compactText, countSpace } from '../../json/compact-text.ts';
import { type EncodedRun, RunEncoder } from './encode-run.ts';
import type { FeatureSummary } from './feature-summary.ts';
import type { LayerTasks, RunBlocks, StoredRun } from './layer-tasks.ts';
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
} from './run-table.ts';
import { ScratchFile, shareBytes, type StoredBytes } from '../../files/stored-bytes.ts';

/** Buffers for encoding that are kept beside a merge (bytes). */
const mostHeld = 16 * 1024 * 1024;

/** Features of a run that its `blocks` sum up together. */
export const blockFeatures = 16;

/** Encodes runs and keeps them: in memory as they came, or on the scratch disk in the order of their keys. */
export class RunStore {
  #encoder: RunEncoder | null = null;
  readonly #file: ScratchFile;
  #gathered = Buffer.alloc(0);

  constructor(scratchDirectory: string, worker: number) {
    this.#file = new ScratchFile(join(scratchDirectory, `runs-${worker}`));
  }

  get encoder(): RunEncoder {
    return (this.#encoder ??= new RunEncoder());
  }

  /**
   * Gives up the buffers for encoding where they are large, which the largest feature made them. Others are used again,
   * with the code that was compiled for them.
   */
  release(): void {
    if (this.#encoder !== null && this.#encoder.heldBytes > mostHeld) this.#encoder = null;
    this.#gathered = Buffer.alloc(0);
  }

  /** Encodes and stores the features in [start, end) of `slab`, which is part of the run when it is kept in memory. */
  store(input: LayerTasks['encode']['input']): { run: StoredRun; summary: FeatureSummary } {
    const { slab, start, end, knownColumns, forceZ, inMemory } = input;
    const bytes = Buffer.from(slab);
    const run = this.encoder.encode(bytes, start, end, { knownColumns, forceZ });
    const order = sortByKey(keysOf(run.rows));
    const isLoose = isLooseText(run.rows, bytes);
    const rows = rowsOver(new SharedArrayBuffer(order.length * rowBytes), order.length);
    if (isLoose && inMemory) compactInPlace(run.rows, bytes);
    for (let i = 0; i < order.length; i++) copyRow(run.rows, order[i]!, rows, i);
    const text: StoredBytes = inMemory
      ? { shared: slab, start: 0, bytes: slab.byteLength }
      : this.#file.append(this.#gatherText(rows, bytes, isLoose));
    const fgb = inMemory ? shareBytes(run.fgb) : this.#file.append(this.#gatherFgb(rows, run.fgb));
    const { summary, columns, isStale } = run;
    return {
      summary,
      run: {
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

  /** Encodes a stored run again with the layer's final columns; its order stays. */
  storeAgain({ run, columns, forceZ }: LayerTasks['encodeAgain']['input']) {
    const inMemory = 'shared' in run.rows;
    const rows = rowsOver(new SharedArrayBuffer(run.count * rowBytes), run.count);
    loadRows(run.rows, 0, run.count, rows, 0);
    const bytes = separated(rows, run.text);
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

  /** The texts in the order of the rows, which point there afterwards. */
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

/** So much of a feature tells how all of it is written. */
const lookedAt = 64 * 1024;

/** White space outside strings is dropped when it is more than a twentieth: as the first feature, so the others. */
function isLooseText({ words }: Rows, bytes: Buffer): boolean {
  const start = words[textStartWord]!;
  const length = Math.min(lookedAt, words[textLengthWord]!);
  return countSpace(bytes, start, start + length) > length * 0.05;
}

/** The bytes of a run's only feature, which is as long as it likes: not copied. */
function only(words: Uint32Array, startWord: number, lengthWord: number, bytes: Buffer): Buffer {
  const start = words[startWord]!;
  words[startWord] = 0;
  return bytes.subarray(start, start + words[lengthWord]!);
}

/** Drops white space; `rows` are in the order of the text, so nothing is written over before it is read. */
function compactInPlace({ words, count }: EncodedRun['rows'], bytes: Buffer): void {
  let at = 0;
  for (let row = 0; row < count * rowWords; row += rowWords) {
    const start = words[row + textStartWord]!;
    const end = compactText(bytes, start, start + words[row + textLengthWord]!, bytes, at);
    words[row + textStartWord] = at;
    words[row + textLengthWord] = end - at;
    at = end;
  }
}

/** The texts of a stored run in the order of its rows, separated by commas and followed by a zero byte. */
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

/** The first key and the bytes of each block of sorted rows: enough to cut the layer into parts of like size. */
function blocksOf({ words, doubles, count }: Rows): RunBlocks {
  const size = Math.ceil(count / blockFeatures);
  const blocks: RunBlocks = { keys: new Float64Array(size), bytes: new Float64Array(size) };
  const doublesPerRow = rowWords / 2;
  for (let i = 0; i < count; i++) {
    const block = Math.trunc(i / blockFeatures);
    if (block * blockFeatures === i) blocks.keys[block] = doubles[i * doublesPerRow]!;
    blocks.bytes[block]! += words[i * rowWords + textLengthWord]! + words[i * rowWords + fgbLengthWord]!;
  }
  return blocks;
}
