import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { encodeHeader, nodeSize } from '../flatgeobuf/header.ts';
import { encodeUpperLevels, nodeBytes, treeBytes } from '../flatgeobuf/packed-tree.ts';
import { HashedFile } from '../files/hashed-file.ts';
import type { FileRef, LayerColumn, LayerPart } from '../layer/manifest.ts';
import { separatorBytes, textHead, textSeparator, textStart, textTail } from '../layer/text-layout.ts';
import type { StoredBytes } from '../files/stored-bytes.ts';
import { readBytes } from './part-slice.ts';
import type { LevelSlice } from './level.ts';

/** The contribution of a slice to a level, with a limit. */
export interface TrimmedSlice extends LevelSlice {
  /** Features whose cell position is not below this are dropped. */
  below: number;
}

/** The contributions of a layer's slices to a level, in layer order. */
export interface LevelSlices {
  directory: string;
  /** Prefix of the file names. */
  name: string;
  slices: TrimmedSlice[];
  columns: LayerColumn[];
}

/** Writes the files of an overview in the layout of a part. */
export function writeLevel({ directory, name, slices, columns }: LevelSlices): LayerPart {
  const count = slices.reduce((sum, { priorities, below }) => sum + countBelow(priorities, below), 0);
  const boxes = new Float64Array(count * 4);
  let at = 0;
  for (const slice of slices)
    for (const [i, position] of slice.priorities.entries()) {
      if (position >= slice.below) continue;
      boxes.set(slice.boxes.subarray(i * 4, i * 4 + 4), at);
      at += 4;
    }
  const types = new Set(slices.flatMap((slice) => slice.types));
  const header = encodeHeader({
    geometryType: types.size === 1 ? [...types][0]! : 0,
    hasZ: false,
    extent: extentOf(boxes),
    columns,
    featureCount: count,
  });

  const fgb = new HashedFile(join(directory, `${name}.fgb`));
  fgb.write(header, 0, header.length);
  const upper = encodeUpperLevels(boxes, count, nodeSize);
  fgb.write(upper, 0, upper.length);
  writeLeaves(fgb, slices, boxes);
  for (const slice of slices)
    eachStretch(slice.fgbLengths, slice.priorities, slice.below, contentOf(slice.fgb), (bytes, from, to) => {
      fgb.write(bytes, from, to);
    });

  const text = new HashedFile(join(directory, `${name}.geojson`));
  const offsets = new OffsetList(join(directory, `${name}.offsets`));
  let position = textStart;
  text.write(textHead, 0, textHead.length);
  for (const slice of slices) {
    const bytes = contentOf(slice.text);
    let from = 0;
    for (const [i, length] of slice.textLengths.entries()) {
      if (slice.priorities[i]! < slice.below) {
        if (position > textStart) text.write(textSeparator, 0, separatorBytes);
        offsets.add(position);
        text.write(bytes, from, from + length);
        position += length + separatorBytes;
      }
      from += length;
    }
  }
  text.write(textTail, 0, textTail.length);
  offsets.add(position);

  const indexBytes = treeBytes(count, nodeSize);
  return {
    fgb: fgb.finish(),
    text: text.finish(),
    offsets: offsets.finish(),
    featureStart: 0,
    featureCount: count,
    locatedCount: count,
    index: { start: header.length, bytes: indexBytes, nodeSize },
    featuresStart: header.length + indexBytes,
  };
}

export function countBelow(priorities: Float64Array, below: number): number {
  let count = 0;
  for (const index of priorities) if (index < below) count++;
  return count;
}

/** Calls `use` with the remaining features, adjacent ones together. */
function eachStretch(
  lengths: Uint32Array,
  priorities: Float64Array,
  below: number,
  bytes: Buffer,
  use: (bytes: Buffer, from: number, to: number) => void,
): void {
  let from = 0;
  let to = 0;
  for (const [i, length] of lengths.entries()) {
    if (priorities[i]! >= below) {
      if (to > from) use(bytes, from, to);
      from = to + length;
    }
    to += length;
  }
  if (to > from) use(bytes, from, to);
}

function contentOf(stored: StoredBytes): Buffer {
  const { start, bytes } = stored;
  if ('shared' in stored) return Buffer.from(stored.shared, start, bytes);
  const file = openSync(stored.path, 'r');
  try {
    return readBytes(file, start, start + bytes);
  } finally {
    closeSync(file);
  }
}

function writeLeaves(out: HashedFile, slices: readonly TrimmedSlice[], boxes: Float64Array): void {
  const bytes = Buffer.alloc((boxes.length / 4) * nodeBytes);
  const doubles = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  let feature = 0;
  let at = 0;
  for (const { fgbLengths, priorities, below } of slices)
    for (const [i, length] of fgbLengths.entries()) {
      if (priorities[i]! >= below) continue;
      for (let side = 0; side < 4; side++) doubles[feature * 5 + side] = boxes[feature * 4 + side]!;
      words[feature * 10 + 8] = at;
      words[feature * 10 + 9] = Math.floor(at / 4294967296);
      at += length;
      feature++;
    }
  out.write(bytes, 0, bytes.length);
}

/** A file of 64-bit offsets. */
class OffsetList {
  readonly #file: HashedFile;
  readonly #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  readonly #words = new Uint32Array(this.#bytes.buffer);
  #filled = 0;

  constructor(path: string) {
    this.#file = new HashedFile(path);
  }

  add(index: number): void {
    if (this.#filled === this.#words.length) this.#flush();
    this.#words[this.#filled++] = index;
    this.#words[this.#filled++] = Math.floor(index / 4294967296);
  }

  #flush(): void {
    this.#file.write(this.#bytes, 0, this.#filled * 4);
    this.#filled = 0;
  }

  finish(): FileRef {
    this.#flush();
    return this.#file.finish();
  }
}

function extentOf(boxes: Float64Array): [number, number, number, number] {
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < boxes.length; i += 4) {
    extent[0] = Math.min(extent[0], boxes[i]!);
    extent[1] = Math.min(extent[1], boxes[i + 1]!);
    extent[2] = Math.max(extent[2], boxes[i + 2]!);
    extent[3] = Math.max(extent[3], boxes[i + 3]!);
  }
  return extent;
}
