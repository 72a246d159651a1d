import { nodeBytes, treeLevels } from '../flatgeobuf/packed-tree.ts';
import type { BlockCache } from './block-cache.ts';
import type { LayerPart } from './manifest.ts';
import type { PlainBox } from './query-boxes.ts';
import type { RangeSource } from './range-source.ts';

/** Consecutive features of a part: [first, end). */
export interface FeatureSpan {
  first: number;
  end: number;
}

/** Groups of nodes that lie at most this far apart are read in one piece. */
const maxGapNodes = 512;

/** Appends [first, end) to ascending spans; joins it with the last one when they touch. */
function extend(spans: FeatureSpan[], first: number, end: number): void {
  const last = spans[spans.length - 1];
  if (last !== undefined && last.end >= first) last.end = Math.max(last.end, end);
  else spans.push({ first, end });
}

/**
 * Features of a part whose box meets one of `boxes`, ascending; null as soon as there are more than `maxFeatures`.
 * Level by level from the root, a few reads each, all through the cache.
 */
export async function searchTree(
  part: LayerPart,
  boxes: readonly PlainBox[],
  maxFeatures: number,
  ranges: RangeSource,
  cache: BlockCache,
): Promise<FeatureSpan[] | null> {
  if (boxes.length === 0 || part.featureCount === 0) return [];
  const levels = treeLevels(part.featureCount, part.index.nodeSize);
  let spans: FeatureSpan[] = [{ first: 0, end: 1 }];
  for (let level = levels.length - 1; level >= 0; level--) {
    const below = levels[level - 1];
    const next: FeatureSpan[] = [];
    let hits = 0;
    for (const { reads, first, end } of joinSpans(spans)) {
      const start = part.index.start + first * nodeBytes;
      const bytes = await cache.read(ranges, part.fgb, start, part.index.start + end * nodeBytes);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (const span of reads)
        for (let node = span.first; node < span.end; node++) {
          if (!meets(view, (node - first) * nodeBytes, boxes)) continue;
          if (below === undefined) {
            const feature = node - levels[0]!.start;
            extend(next, feature, feature + 1);
            if (++hits > maxFeatures) return null;
          } else {
            const child = below.start + (node - levels[level]!.start) * part.index.nodeSize;
            extend(next, child, Math.min(child + part.index.nodeSize, below.end));
          }
        }
    }
    spans = next;
  }
  return spans;
}

/** Puts spans that lie near each other into one read. */
function joinSpans(spans: readonly FeatureSpan[]): { first: number; end: number; reads: FeatureSpan[] }[] {
  const joined: { first: number; end: number; reads: FeatureSpan[] }[] = [];
  for (const span of spans) {
    const last = joined[joined.length - 1];
    if (last !== undefined && span.first - last.end <= maxGapNodes) {
      last.end = span.end;
      last.reads.push(span);
    } else joined.push({ ...span, reads: [span] });
  }
  return joined;
}

function meets(view: DataView, at: number, boxes: readonly PlainBox[]): boolean {
  const west = view.getFloat64(at, true);
  const south = view.getFloat64(at + 8, true);
  const east = view.getFloat64(at + 16, true);
  const north = view.getFloat64(at + 24, true);
  for (const box of boxes)
    if (box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south) return true;
  return false;
}
