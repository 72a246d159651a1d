import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sortByKey } from '../flatgeobuf/sort-by-key.ts';
import { compactText } from '../json/compact-text.ts';
import type { DraftColumn } from './columns.ts';
import { type EncodedRun, RunEncoder } from './encode-run.ts';
import type { StoredRun } from './layer-tasks.ts';
import type { RunPlace } from './merge-runs.ts';

/** A file of a worker's own on the scratch disk, written at its end only. */
class ScratchFile {
  readonly path: string;
  readonly #file: number;
  #length = 0;

  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'wx');
  }

  append(bytes: Buffer): RunPlace {
    const start = this.#length;
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    this.#length += bytes.length;
    return { path: this.path, start, bytes: bytes.length };
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Encodes runs and keeps them, sorted, on the scratch disk. */
export class RunStore {
  readonly encoder = new RunEncoder();
  readonly #texts: ScratchFile;
  readonly #features: ScratchFile;
  #gathered = Buffer.allocUnsafeSlow(4 * 1024 * 1024);

  constructor(scratchDirectory: string, worker: number) {
    this.#texts = new ScratchFile(join(scratchDirectory, `run-${worker}.text`));
    this.#features = new ScratchFile(join(scratchDirectory, `run-${worker}.fgb`));
  }

  /** Encodes, sorts and stores the features in [start, end) of `bytes`. */
  store(bytes: Buffer, start: number, end: number, knownColumns: DraftColumn[], forceZ: boolean): StoredRun {
    const run = this.encoder.encode(bytes, start, end, { knownColumns, forceZ });
    const order = sortByKey(run.keys);
    const { summary, columns, isStale } = run;
    const text = this.#storeText(run, bytes, order);
    const fgb = this.#storeFeatures(run, order);
    return {
      summary,
      columns,
      isStale,
      hasForcedZ: forceZ,
      text: text.place,
      textLengths: text.lengths,
      fgb: fgb.place,
      fgbLengths: fgb.lengths,
      keys: Float64Array.from(order, (item) => run.keys[item]!),
      boxes: Float64Array.from(
        { length: order.length * 4 },
        (_, i) => run.boxes[order[i >> 2]! * 4 + (i & 3)]!,
      ),
    };
  }

  #storeText(run: EncodedRun, bytes: Buffer, order: Uint32Array): { place: RunPlace; lengths: Uint32Array } {
    const { textStarts, textEnds } = run;
    const lengths = new Uint32Array(order.length);
    const gathered = this.#room(bytes.length);
    const firstStart = textStarts[0]!;
    const firstEnd = textEnds[0]!;
    // White space outside strings is dropped when it is more than a twentieth: as the first feature, so the others.
    const isLoose = compactText(bytes, firstStart, firstEnd, gathered, 0) < (firstEnd - firstStart) * 0.95;
    let at = 0;
    for (let i = 0; i < order.length; i++) {
      const item = order[i]!;
      const from = at;
      if (isLoose) at = compactText(bytes, textStarts[item]!, textEnds[item]!, gathered, at);
      else {
        bytes.copy(gathered, at, textStarts[item], textEnds[item]);
        at += textEnds[item]! - textStarts[item]!;
      }
      lengths[i] = at - from;
    }
    return { place: this.#texts.append(gathered.subarray(0, at)), lengths };
  }

  #storeFeatures(run: EncodedRun, order: Uint32Array): { place: RunPlace; lengths: Uint32Array } {
    const { fgb, fgbStarts, fgbEnds } = run;
    const lengths = new Uint32Array(order.length);
    const gathered = this.#room(fgbEnds[order.length - 1]!);
    let at = 0;
    for (let i = 0; i < order.length; i++) {
      const item = order[i]!;
      const start = fgbStarts[item]!;
      const end = fgbEnds[item]!;
      fgb.copy(gathered, at, start, end);
      at += end - start;
      lengths[i] = end - start;
    }
    return { place: this.#features.append(gathered.subarray(0, at)), lengths };
  }

  /** Encodes a stored run again with the layer's final columns; its order stays. */
  storeAgain(text: RunPlace, textLengths: Uint32Array, columns: DraftColumn[], forceZ: boolean) {
    const bytes = Buffer.allocUnsafeSlow(text.bytes + textLengths.length + 1);
    const file = openSync(text.path, 'r');
    let from = text.start;
    let at = 0;
    for (const length of textLengths) {
      readSync(file, bytes, at, length, from);
      from += length;
      at += length;
      bytes[at++] = 44;
    }
    closeSync(file);
    bytes[--at] = 0;
    const run = this.encoder.encode(bytes, 0, at, { knownColumns: columns, forceZ });
    const identity = Uint32Array.from(textLengths, (_, i) => i);
    const fgb = this.#storeFeatures(run, identity);
    return { fgb: fgb.place, fgbLengths: fgb.lengths };
  }

  close(): void {
    this.#texts.close();
    this.#features.close();
  }

  #room(bytes: number): Buffer {
    if (this.#gathered.length < bytes) this.#gathered = Buffer.allocUnsafeSlow(Math.ceil(bytes * 1.25));
    return this.#gathered;
  }
}
