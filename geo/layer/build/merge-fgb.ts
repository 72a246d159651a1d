import { placelessKey } from '../../flatgeobuf/hilbert.ts';
import { encodeHeader, nodeSize } from '../../flatgeobuf/header.ts';
import { encodeUpperLevels, treeBytes } from '../../flatgeobuf/packed-tree.ts';
import { copyInOrder } from './copy-in-order.ts';
import { HashedFile } from '../../files/hashed-file.ts';
import type { LayerTasks } from './layer-tasks.ts';
import type { PartOrder } from './order-part.ts';
import { fgbLengthWord, fgbStartWord, rowBox, rowDoubles, rowKey, rowsOver, rowWords } from './run-table.ts';

const nodesAtATime = 4096;
const nothing = Buffer.alloc(0);

/** Writes a part's FlatGeobuf file: header, upper levels of the tree, leaves, features. */
export function mergeFgb(task: LayerTasks['mergeFgb']['input']): LayerTasks['mergeFgb']['output'] {
  const { part, slices, path } = task;
  const { boxes, locatedCount, extent } = boxesOf(part);
  const bbox = task.header.extent === undefined ? extent : task.header.extent;
  const header = encodeHeader({ ...task.header, extent: bbox, featureCount: part.count });
  const out = new HashedFile(path);
  out.write(header, 0, header.length);
  const upper = encodeUpperLevels(boxes, part.count, nodeSize);
  out.write(upper, 0, upper.length);
  writeLeaves(part, boxes, out);
  copyInOrder(part, slices, { start: fgbStartWord, length: fgbLengthWord }, out, nothing);
  const index = { start: header.length, bytes: treeBytes(part.count, nodeSize), nodeSize };
  return { fgb: out.finish(), index, locatedCount, extent };
}

function boxesOf({ rows, count }: PartOrder) {
  const { doubles } = rowsOver(rows, count);
  const boxes = new Float64Array(count * 4);
  let locatedCount = 0;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const row = i * rowDoubles;
    for (let side = 0; side < 4; side++) boxes[i * 4 + side] = doubles[row + rowBox + side]!;
    if (doubles[row + rowKey] === placelessKey) continue;
    locatedCount++;
    if (boxes[i * 4]! < west) west = boxes[i * 4]!;
    if (boxes[i * 4 + 1]! < south) south = boxes[i * 4 + 1]!;
    if (boxes[i * 4 + 2]! > east) east = boxes[i * 4 + 2]!;
    if (boxes[i * 4 + 3]! > north) north = boxes[i * 4 + 3]!;
  }
  const extent = locatedCount > 0 ? ([west, south, east, north] as const) : null;
  return { boxes, locatedCount, extent };
}

function writeLeaves({ rows, count }: PartOrder, boxes: Float64Array, out: HashedFile): void {
  const { words } = rowsOver(rows, count);
  const nodes = Buffer.allocUnsafeSlow(40 * nodesAtATime);
  const sides = new Float64Array(nodes.buffer);
  const halves = new Uint32Array(nodes.buffer);
  let at = 0;
  let filled = 0;
  for (let i = 0; i < count; i++) {
    for (let side = 0; side < 4; side++) sides[filled * 5 + side] = boxes[i * 4 + side]!;
    halves[filled * 10 + 8] = at;
    halves[filled * 10 + 9] = Math.floor(at / 4294967296);
    at += words[i * rowWords + fgbLengthWord]!;
    if (++filled === nodesAtATime || i === count - 1) {
      out.write(nodes, 0, filled * 40);
      filled = 0;
    }
  }
}
