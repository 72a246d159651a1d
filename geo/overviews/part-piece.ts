import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBytes, treeLevels } from '../flatgeobuf/packed-tree.ts';
import type { FileRef, LayerPart } from '../vector/manifest.ts';
import { separatorBytes } from '../vector/text-layout.ts';

/** The bytes [start, end) of a file, at the beginning of `into` when they fit there. */
export function readBytes(file: number, start: number, end: number, into?: Buffer): Buffer {
  const fits = into !== undefined && end - start <= into.length;
  const bytes = fits ? into.subarray(0, end - start) : Buffer.allocUnsafeSlow(end - start);
  for (let at = 0; at < bytes.length;) {
    const got = readSync(file, bytes, at, bytes.length - at, start + at);
    if (got === 0) throw new Error('a file of the layer is shorter than it should be');
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

/** Where the tree's node of a feature lies in the part's file. */
export function leafPlace(part: LayerPart, feature: number): number {
  const levels = treeLevels(part.featureCount, part.index.nodeSize);
  return part.index.start + (levels[0]!.start + feature) * nodeBytes;
}

/** Consecutive features of a part as its file has them. */
export interface PartPiece {
  /** Four values a feature. */
  boxes: Float64Array;
  /** Whole features, and where each begins in `features`. */
  features: Buffer;
  starts: Float64Array;
}

/** Reads the features [first, end) of a part, into `room` when they fit there. */
export function readPiece(
  directory: string,
  part: LayerPart,
  first: number,
  end: number,
  room?: Buffer,
): PartPiece {
  return withFile(directory, part.fgb, (file) => {
    const hasNext = end < part.featureCount;
    const leaves = readBytes(file, leafPlace(part, first), leafPlace(part, hasNext ? end + 1 : end));
    const words = new Float64Array(leaves.buffer, leaves.byteOffset, leaves.length / 8);
    const count = end - first;
    const boxes = new Float64Array(count * 4);
    const starts = new Float64Array(count);
    const from = offsetAt(leaves, 0);
    for (let i = 0; i < count; i++) {
      for (let side = 0; side < 4; side++) boxes[i * 4 + side] = words[i * 5 + side]!;
      starts[i] = offsetAt(leaves, i) - from;
    }
    const to = hasNext ? offsetAt(leaves, count) : part.fgb.bytes - part.featuresStart;
    const features = readBytes(file, part.featuresStart + from, part.featuresStart + to, room);
    return { boxes, features, starts };
  });
}

function offsetAt(leaves: Buffer, node: number): number {
  const at = node * nodeBytes + 32;
  return leaves.readUInt32LE(at) + leaves.readUInt32LE(at + 4) * 4294967296;
}

/** Text that lies at most this far apart is read in one go, of at most so many bytes where features are not longer. */
const maxGap = 16 * 1024;
const maxWindow = 1024 * 1024;
/** One for all windows, as fresh memory costs more than reading into it. */
const room = Buffer.allocUnsafeSlow(maxWindow);

/** Calls `use` with the text of some features (ascending places from `first` on) of a part. */
export function eachText(
  directory: string,
  part: LayerPart,
  first: number,
  places: Uint32Array,
  use: (text: Buffer, index: number) => void,
): void {
  if (places.length === 0) return;
  const last = places.at(-1)!;
  const offsets = withFile(directory, part.offsets, (file) =>
    readBytes(file, (first + places[0]!) * 8, (first + last + 2) * 8),
  );
  const offset = (place: number) => {
    const at = (place - places[0]!) * 8;
    return offsets.readUInt32LE(at) + offsets.readUInt32LE(at + 4) * 4294967296;
  };
  withFile(directory, part.text, (file) => {
    for (let i = 0; i < places.length;) {
      const start = offset(places[i]!);
      let to = i;
      let end = offset(places[i]! + 1);
      while (to + 1 < places.length) {
        const next = places[to + 1]!;
        if (offset(next) - end > maxGap || offset(next + 1) - start > maxWindow) break;
        end = offset(next + 1);
        to++;
      }
      const window = readBytes(file, start, end - separatorBytes, room);
      for (; i <= to; i++) {
        const place = places[i]!;
        use(window.subarray(offset(place) - start, offset(place + 1) - separatorBytes - start), i);
      }
    }
  });
}
