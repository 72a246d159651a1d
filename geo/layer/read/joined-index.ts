import { nodeSize } from '../../flatgeobuf/header.ts';
import { nodeBytes, treeLevels } from '../../flatgeobuf/packed-tree.ts';
import type { LayerManifest, LayerPart } from '../manifest.ts';
import type { RangeSource } from './range-source.ts';

/**
 * Reads nodes [first, end) of a level above the leaves of an index over all parts of a layer into `nodes`.
 * Parts do not end at node boundaries, so the nodes of the joined index overlap those of the parts. A node
 * gets the hull of all nodes of its level that overlap it: it covers its features and possibly adjacent ones,
 * which its children exclude. So nothing has to be stored, and little more is read than is returned.
 */
export async function readJoinedNodes(
  { parts, featureCount }: LayerManifest,
  level: number,
  { first, end }: { first: number; end: number },
  nodes: Buffer,
  ranges: RangeSource,
): Promise<void> {
  const span = nodeSize ** level;
  const children = treeLevels(featureCount, nodeSize)[level - 1]!;
  const view = new DataView(nodes.buffer, nodes.byteOffset, nodes.length);
  for (let node = first; node < end; node++) {
    const at = (node - first) * nodeBytes;
    for (const [side, edge] of [Infinity, Infinity, -Infinity, -Infinity].entries())
      view.setFloat64(at + side * 8, edge, true);
    view.setBigUint64(at + 32, BigInt(children.start + node * nodeSize), true);
  }
  for (const part of parts) {
    const found = await nodesOf(part, level, { first: first * span, end: end * span }, ranges);
    if (found === null) continue;
    const { bytes, start, step } = found;
    const own = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const last = part.featureStart + part.featureCount - 1;
    for (let i = 0; i * nodeBytes < bytes.length; i++) {
      const from = Math.max(first, Math.floor((start + i * step) / span));
      const to = Math.min(end - 1, Math.floor(Math.min(last, start + (i + 1) * step - 1) / span));
      for (let node = from; node <= to; node++) widen(view, (node - first) * nodeBytes, own, i * nodeBytes);
    }
  }
}

/** Nodes of a part that overlap the features [first, end) of the layer: of this level, or of its highest. */
async function nodesOf(
  { fgb, index, featureStart, featureCount }: LayerPart,
  level: number,
  { first, end }: { first: number; end: number },
  ranges: RangeSource,
): Promise<{ bytes: Uint8Array; start: number; step: number } | null> {
  const from = Math.max(0, first - featureStart);
  const to = Math.min(featureCount, end - featureStart);
  if (from >= to) return null;
  const levels = treeLevels(featureCount, index.nodeSize);
  const height = Math.min(level, levels.length - 1);
  const step = index.nodeSize ** height;
  const begin = Math.floor(from / step);
  const at = index.start + levels[height]!.start * nodeBytes;
  const bytes = await ranges.read(fgb.name, at + begin * nodeBytes, at + Math.ceil(to / step) * nodeBytes);
  return { bytes, start: featureStart + begin * step, step };
}

function widen(view: DataView, at: number, by: DataView, index: number): void {
  for (let side = 0; side < 32; side += 8) {
    const [here, there] = [view.getFloat64(at + side, true), by.getFloat64(index + side, true)];
    if (side < 16 ? there < here : there > here) view.setFloat64(at + side, there, true);
  }
}
