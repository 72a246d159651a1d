import type { LayerChunk } from '../manifest.ts';
import type { PartOrder } from './order-part.ts';
import { rowBox, rowDoubles, rowsOver, rowWords, textLengthWord } from './batch-table.ts';
import { separatorBytes, textStart } from '../text-layout.ts';

/** The part of the chunks, and the amount of text that closes one. */
export interface ChunkedPart {
  number: number;
  featureStart: number;
  chunkBytes: number;
}

/** Splits the text of a part into ranges of whole features. */
export function chunkTable(part: PartOrder, { number, featureStart, chunkBytes }: ChunkedPart): LayerChunk[] {
  const { doubles, words } = rowsOver(part.rows, part.count);
  const chunks: LayerChunk[] = [];
  let at = textStart;
  let first = 0;
  let start = at;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < part.count; i++) {
    const box = i * rowDoubles + rowBox;
    if (doubles[box]! < west) west = doubles[box]!;
    if (doubles[box + 1]! < south) south = doubles[box + 1]!;
    if (doubles[box + 2]! > east) east = doubles[box + 2]!;
    if (doubles[box + 3]! > north) north = doubles[box + 3]!;
    const end = at + words[i * rowWords + textLengthWord]!;
    at = end + separatorBytes;
    if (at - start < chunkBytes && i < part.count - 1) continue;
    chunks.push({
      part: number,
      featureStart: featureStart + first,
      featureCount: i + 1 - first,
      start,
      end,
      bbox: west <= east ? [west, south, east, north] : null,
    });
    first = i + 1;
    start = at;
    [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  }
  return chunks;
}
