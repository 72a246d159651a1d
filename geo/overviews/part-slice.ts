import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBytes, treeLevels } from '../flatgeobuf/packed-tree.ts';
import type { FileRef, LayerPart } from '../layer/manifest.ts';
import { separatorBytes } from '../layer/text-layout.ts';

/** Features with gaps of at most this many bytes are read together. */
const maxGapBytes = 16 * 1024;

/** The bytes [start, end) of a file, at the beginning of `into` if they fit. */
export function readBytes(file: number, start: number, end: number, into?: Buffer): Buffer {
  const fits = into !== undefined && end - start <= into.length;
  const bytes = fits ? into.subarray(0, end - start) : Buffer.allocUnsafeSlow(end - start);
  for (let at = 0; at < bytes.length;) {
    const got = readSync(file, bytes, at, bytes.length - at, start + at);
    if (got === 0) throw new Error('a file of the layer is shorter than expected');
    at += got;
  }
  return bytes;
}

export function withFile<T>(directory: string, { name }: FileRef, use: (file: number) => T): T {
  const file = openSync(join(directory, name), 'r');
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}

/** Offset of a feature's tree node in the part's file. */
export function leafOffset(part: LayerPart, feature: number): number {
  const levels = treeLevels(part.featureCount, part.index.nodeSize);
  return part.index.start + (levels[0]!.start + feature) * nodeBytes;
}

/** Number of values per leaf in `boxes`. */
export const leafValues = nodeBytes / 8;

/** Positions of consecutive features of a part. */
export interface PartSlice {
  count: number;
  /** The leaves of the index; the first four values of each are its box. */
  boxes: Float64Array;
  /** Offset of a feature after the index; for the last index + 1, the end of the last feature. */
  startOf: (item: number) => number;
}

/** Looks up the features [first, end) of a part. */
export function readSlice(directory: string, part: LayerPart, first: number, end: number): PartSlice {
  const count = end - first;
  const hasNext = end < part.featureCount;
  const leaves = withFile(directory, part.fgb, (file) =>
    readBytes(file, leafOffset(part, first), leafOffset(part, hasNext ? end + 1 : end)),
  );
  const words = new Uint32Array(leaves.buffer, leaves.byteOffset, leaves.length / 4);
  const startOf = (item: number): number => {
    if (item === count && !hasNext) return part.fgb.bytes - part.featuresStart;
    const at = item * leafValues * 2 + 8;
    return words[at]! + words[at + 1]! * 4294967296;
  };
  const boxes = new Float64Array(leaves.buffer, leaves.byteOffset, leaves.length / 8);
  return { count, boxes, startOf };
}

/** Features as stored in their file, and the offset of each in `bytes`, by its index in the slice. */
export interface ReadFeatures {
  bytes: Buffer;
  starts: Float64Array;
}

/** Reads some features (ascending indexes) of a slice, into `room` if they fit. */
export function readFeatures(
  directory: string,
  part: LayerPart,
  { count, startOf }: PartSlice,
  items: Uint32Array,
  room?: Buffer,
): ReadFeatures {
  const windows: { start: number; end: number }[] = [];
  const locations = new Float64Array(count);
  let window = { start: 0, end: -Infinity };
  let length = 0;
  for (const item of items) {
    const start = startOf(item);
    if (start - window.end > maxGapBytes) {
      length += windows.length === 0 ? 0 : window.end - window.start;
      windows.push((window = { start, end: start }));
    }
    locations[item] = length + start - window.start;
    window.end = startOf(item + 1);
  }
  length += windows.length === 0 ? 0 : window.end - window.start;
  const bytes = room !== undefined && length <= room.length ? room : Buffer.allocUnsafeSlow(length);
  let at = 0;
  withFile(directory, part.fgb, (file) => {
    for (const { start, end } of windows) {
      const target = bytes.subarray(at, at + end - start);
      readBytes(file, part.featuresStart + start, part.featuresStart + end, target);
      at += end - start;
    }
  });
  return { bytes: bytes.subarray(0, length), starts: locations };
}

/** Maximum size of a text window, unless a feature is longer. */
const maxWindowBytes = 1024 * 1024;
/** One buffer for all windows: allocating one costs more than reading into it. */
const room = Buffer.allocUnsafeSlow(maxWindowBytes);

/** Calls `use` with the text of some features (ascending indexes from `first` on) of a part. */
export function eachText(
  directory: string,
  part: LayerPart,
  first: number,
  locations: Uint32Array,
  use: (text: Buffer, index: number) => void,
): void {
  if (locations.length === 0) return;
  const last = locations.at(-1)!;
  const offsets = withFile(directory, part.offsets, (file) =>
    readBytes(file, (first + locations[0]!) * 8, (first + last + 2) * 8),
  );
  const offset = (position: number) => {
    const at = (position - locations[0]!) * 8;
    return offsets.readUInt32LE(at) + offsets.readUInt32LE(at + 4) * 4294967296;
  };
  withFile(directory, part.text, (file) => {
    for (let i = 0; i < locations.length;) {
      const start = offset(locations[i]!);
      let to = i;
      let end = offset(locations[i]! + 1);
      while (to + 1 < locations.length) {
        const next = locations[to + 1]!;
        if (offset(next) - end > maxGapBytes || offset(next + 1) - start > maxWindowBytes) break;
        end = offset(next + 1);
        to++;
      }
      const window = readBytes(file, start, end - separatorBytes, room);
      for (; i <= to; i++) {
        const position = locations[i]!;
        use(window.subarray(offset(position) - start, offset(position + 1) - separatorBytes - start), i);
      }
    }
  });
}
