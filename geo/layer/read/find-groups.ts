import { nodeBytes, treeLevels, type TreeLevel } from '../../flatgeobuf/packed-tree.ts';
import { allHere, type BlockCache, type Bytes } from './block-cache.ts';
import type { LayerPart } from '../manifest.ts';
import type { PlainBox } from './query-boxes.ts';
import type { RangeSource } from './range-source.ts';

/** Consecutive features of a part, or nodes of a level: [first, end). */
export interface FeatureSpan {
  first: number;
  end: number;
}

/**
 * Features below nodes that intersect a box; `sure` if the nodes are within a box, so that all of them match.
 */
export interface Group extends FeatureSpan {
  sure: boolean;
}

/** Candidates at most this many nodes apart are read together. */
const maxGapNodes = 512;

/**
 * Possible matches among the candidates (ascending), found by the two levels of nodes above the features.
 * Only a small part of the lower level is needed, below matching nodes of the upper one. It is still
 * requested together with the upper one if that must be awaited, to avoid two sequential reads.
 */
export async function findGroups(
  part: LayerPart,
  candidates: readonly FeatureSpan[],
  boxes: readonly PlainBox[],
  ranges: RangeSource,
  cache: BlockCache,
): Promise<Group[]> {
  const { nodeSize, start } = part.index;
  const [, parents, grandparents] = treeLevels(part.featureCount, nodeSize);
  const rangeOf = (level: TreeLevel, { first, end }: FeatureSpan): [start: number, end: number] => {
    const at = start + level.start * nodeBytes;
    return [at + first * nodeBytes, at + end * nodeBytes];
  };
  const read = (level: TreeLevel, span: FeatureSpan): Bytes =>
    cache.read(ranges, part.fgb, ...rangeOf(level, span));

  const spans: FeatureSpan[] = [];
  for (const candidate of candidates) {
    const { first, end } = above(candidate, nodeSize);
    extend(spans, first, end, maxGapNodes);
  }
  let groups = spans.map((span): Group => ({ ...span, sure: false }));
  if (grandparents !== undefined) {
    const upper = spans.map((span) => above(span, nodeSize));
    const reads = upper.map((span) => read(grandparents, span));
    if (reads.some((bytes) => bytes instanceof Promise))
      for (const span of spans) cache.fetch(ranges, part.fgb, ...rangeOf(parents!, span));
    const nodes = await allHere(reads);
    groups = spans.flatMap((span, i) => below(testNodes(nodes[i]!, upper[i]!, boxes), nodeSize, span));
  }
  const nodes = await allHere(groups.map((group) => (group.sure ? nothing : read(parents!, group))));
  const located = { first: 0, end: part.locatedCount };
  return groups.flatMap((group, i) =>
    below(group.sure ? [group] : testNodes(nodes[i]!, group, boxes), nodeSize, located),
  );
}

const nothing = Buffer.alloc(0);

/** The nodes of `span` that intersect a box; adjacent nodes with the same certainty are merged. */
function testNodes(bytes: Buffer, { first, end }: FeatureSpan, boxes: readonly PlainBox[]): Group[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const groups: Group[] = [];
  let last: Group | undefined;
  for (let node = first; node < end; node++) {
    const at = (node - first) * nodeBytes;
    if (!meets(view, at, boxes)) continue;
    const sure = isWithin(view, at, boxes);
    if (last?.sure === sure && last.end === node) last.end = node + 1;
    else groups.push((last = { first: node, end: node + 1, sure }));
  }
  return groups;
}

/** The parent nodes of a span. */
function above({ first, end }: FeatureSpan, nodeSize: number): FeatureSpan {
  return { first: Math.floor(first / nodeSize), end: Math.ceil(end / nodeSize) };
}

/** The children of nodes, clipped to `span`. */
function below(groups: readonly Group[], nodeSize: number, span: FeatureSpan): Group[] {
  return groups.map(({ first, end, sure }) => ({
    first: Math.max(first * nodeSize, span.first),
    end: Math.min(end * nodeSize, span.end),
    sure,
  }));
}

/** Appends [first, end) to ascending spans; merges it with the last one if the gap is at most `gap`. */
export function extend(spans: FeatureSpan[], first: number, end: number, gap = 0): void {
  const last = spans[spans.length - 1];
  if (last !== undefined && first - last.end <= gap) last.end = Math.max(last.end, end);
  else spans.push({ first, end });
}

/** Whether the node at `at` intersects a box. */
export function meets(view: DataView, at: number, boxes: readonly PlainBox[]): boolean {
  const west = view.getFloat64(at, true);
  const south = view.getFloat64(at + 8, true);
  const east = view.getFloat64(at + 16, true);
  const north = view.getFloat64(at + 24, true);
  for (const box of boxes)
    if (box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south) return true;
  return false;
}

function isWithin(view: DataView, at: number, boxes: readonly PlainBox[]): boolean {
  const west = view.getFloat64(at, true);
  const south = view.getFloat64(at + 8, true);
  const east = view.getFloat64(at + 16, true);
  const north = view.getFloat64(at + 24, true);
  for (const box of boxes)
    if (box[0] <= west && box[2] >= east && box[1] <= south && box[3] >= north) return true;
  return false;
}
