import type { Bbox, LayerChunk } from './manifest.ts';
import type { MergeOrder } from './merge-runs.ts';
import { separatorBytes, textStart } from './text-layout.ts';

/** A chunk is closed once it holds this much text; with features of usual size it stays below 4 MiB. */
const chunkBytes = 2 * 1024 * 1024;

/** Cuts the text of a part into ranges of whole features. `boxes` are in the order of the runs, as `lengths` are. */
export function chunkTable({ order, lengths }: MergeOrder, boxes: Float64Array): LayerChunk[] {
  const chunks: LayerChunk[] = [];
  let at = textStart;
  let first = 0;
  let start = at;
  let box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < order.length; i++) {
    const item = order[i]!;
    const end = at + lengths[item]!;
    box = [
      Math.min(box[0], boxes[item * 4]!),
      Math.min(box[1], boxes[item * 4 + 1]!),
      Math.max(box[2], boxes[item * 4 + 2]!),
      Math.max(box[3], boxes[item * 4 + 3]!),
    ];
    const next = end + separatorBytes;
    if (next - start >= chunkBytes || i === order.length - 1) {
      const bbox: Bbox | null = box[0] <= box[2] ? box : null;
      chunks.push({ part: 0, featureStart: first, featureCount: i + 1 - first, start, end, bbox });
      first = i + 1;
      start = next;
      box = [Infinity, Infinity, -Infinity, -Infinity];
    }
    at = next;
  }
  return chunks;
}
