import { closeSync, openSync, readSync } from 'node:fs';
import { treeLevels } from '../flatgeobuf/packed-tree.ts';
import { HashedFile } from './hashed-file.ts';
import type { FileRef } from './manifest.ts';
import { separatorBytes, textHead, textSeparator, textStart, textTail } from './text-layout.ts';

/** Where a run's bytes lie on the scratch disk. */
export interface RunPlace {
  path: string;
  start: number;
  bytes: number;
}

/** All features of a layer, run after run, and the order in which they are published. Shared between threads. */
export interface MergeOrder {
  order: Uint32Array;
  runOf: Uint32Array;
  lengths: Uint32Array;
  runs: RunPlace[];
}

const maxWindow = 1024 * 1024;
const windowBudget = 48 * 1024 * 1024;

/** Copies features in the published order. Each run is sorted, so each is read once, front to back. */
function copyInOrder({ order, runOf, lengths, runs }: MergeOrder, out: HashedFile, separator: Buffer): void {
  const size = Math.max(16 * 1024, Math.min(maxWindow, Math.floor(windowBudget / runs.length)));
  const files = new Map<string, number>();
  try {
    const cursors = runs.map((run) => {
      const file = files.get(run.path) ?? openSync(run.path, 'r');
      files.set(run.path, file);
      return new RunCursor(file, run.start, run.bytes, size);
    });
    for (let i = 0; i < order.length; i++) {
      const item = order[i]!;
      if (i > 0 && separator.length > 0) out.write(separator, 0, separator.length);
      cursors[runOf[item]!]!.copy(lengths[item]!, out);
    }
  } finally {
    for (const file of files.values()) closeSync(file);
  }
}

class RunCursor {
  readonly #file: number;
  #place: number;
  #remaining: number;
  readonly #size: number;
  #window: Buffer | null = null;
  #at = 0;
  #end = 0;

  constructor(file: number, place: number, bytes: number, size: number) {
    this.#file = file;
    this.#place = place;
    this.#remaining = bytes;
    this.#size = size;
  }

  copy(length: number, out: HashedFile): void {
    while (length > 0) {
      if (this.#at === this.#end) this.#refill();
      const taken = Math.min(length, this.#end - this.#at);
      out.write(this.#window!, this.#at, this.#at + taken);
      this.#at += taken;
      length -= taken;
    }
  }

  #refill(): void {
    this.#window ??= Buffer.allocUnsafeSlow(Math.min(this.#size, this.#remaining));
    const wanted = Math.min(this.#window.length, this.#remaining);
    const got = readSync(this.#file, this.#window, 0, wanted, this.#place);
    if (got === 0) throw new Error('a scratch file is shorter than it should be');
    this.#place += got;
    this.#remaining -= got;
    this.#at = 0;
    this.#end = got;
  }
}

/** Writes the text file and its table of offsets. */
export function mergeText(
  merge: MergeOrder,
  textPath: string,
  offsetsPath: string,
): { text: FileRef; offsets: FileRef } {
  const text = new HashedFile(textPath);
  text.write(textHead, 0, textHead.length);
  copyInOrder(merge, text, textSeparator);
  text.write(textTail, 0, textTail.length);

  const offsets = new HashedFile(offsetsPath);
  const piece = new BigUint64Array(8192);
  const bytes = Buffer.from(piece.buffer);
  let at = textStart;
  let filled = 0;
  for (let i = 0; i <= merge.order.length; i++) {
    piece[filled++] = BigInt(at);
    if (filled === piece.length) {
      offsets.write(bytes, 0, filled * 8);
      filled = 0;
    }
    if (i < merge.order.length) at += merge.lengths[merge.order[i]!]! + separatorBytes;
  }
  offsets.write(bytes, 0, filled * 8);
  return { text: text.finish(), offsets: offsets.finish() };
}

/** Writes the FlatGeobuf file: header, upper levels of the tree, leaves, features. */
export function mergeFgb(
  merge: MergeOrder,
  boxes: Float64Array,
  header: Buffer,
  upperLevels: Buffer,
  nodeSize: number,
  path: string,
): FileRef {
  const out = new HashedFile(path);
  out.write(header, 0, header.length);
  out.write(upperLevels, 0, upperLevels.length);
  if (merge.order.length > 0 && treeLevels(merge.order.length, nodeSize).length > 1) {
    const nodes = Buffer.allocUnsafeSlow(40 * 4096);
    const words = new Float64Array(nodes.buffer);
    const offsets = new BigUint64Array(nodes.buffer);
    let at = 0;
    let filled = 0;
    for (let i = 0; i < merge.order.length; i++) {
      const item = merge.order[i]!;
      for (let side = 0; side < 4; side++) words[filled * 5 + side] = boxes[item * 4 + side]!;
      offsets[filled * 5 + 4] = BigInt(at);
      at += merge.lengths[item]!;
      if (++filled === 4096 || i === merge.order.length - 1) {
        out.write(nodes, 0, filled * 40);
        filled = 0;
      }
    }
  }
  copyInOrder(merge, out, Buffer.alloc(0));
  return out.finish();
}
