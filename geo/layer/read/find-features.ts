import { nodeBytes, treeLevels } from '../../flatgeobuf/packed-tree.ts';
import { GeoError } from '../../geo-error.ts';
import { allHere, type BlockCache, type Bytes } from './block-cache.ts';
import { extend, findGroups, meets, type FeatureSpan, type Group } from './find-groups.ts';
import type { LayerPart } from '../manifest.ts';
import type { PlainBox } from './query-boxes.ts';
import type { RangeSource } from './range-source.ts';
import type { TextSlice } from './read-text.ts';
import { separatorBytes } from '../text-layout.ts';

/** The features of a part that match a box, in part order. */
export interface FoundFeatures {
  count: number;
  slices: TextSlice[];
}

/** Groups at most this many features apart are read together. */
const maxGap = 128;

/** Adjacent groups, and what must be read for them. */
interface Window extends FeatureSpan {
  groups: Group[];
  /** Hull of the groups that need testing. */
  leaves: FeatureSpan | null;
}

/**
 * Features of a part among `candidates` (ascending) whose box intersects one of `boxes`; null as soon as
 * there are more than `maxFeatures`. Takes two sequential reads, whatever the size of the part: the nodes
 * above the leaves, then leaves together with the text offsets. The chunk table, which provides the
 * candidates, replaces the higher levels.
 */
export async function findFeatures(
  part: LayerPart,
  candidates: readonly FeatureSpan[],
  boxes: readonly PlainBox[],
  maxFeatures: number,
  ranges: RangeSource,
  cache: BlockCache,
): Promise<FoundFeatures | null> {
  const located = candidates.flatMap(({ first, end }) =>
    first < part.locatedCount ? [{ first, end: Math.min(end, part.locatedCount) }] : [],
  );
  const groups = await findGroups(part, located, boxes, ranges, cache);
  const min = groups.reduce((sum, { first, end, sure }) => (sure ? sum + end - first : sum), 0);
  if (min > maxFeatures) return null;
  const windows = joinGroups(groups);
  const offsets = windows.map(({ first, end }) => cache.read(ranges, part.offsets, first * 8, (end + 1) * 8));
  const leaves = windows.map((window) => readLeaves(part, window, ranges, cache));
  const read = await allHere([...offsets, ...leaves]);
  const found: FoundFeatures = { count: 0, slices: [] };
  for (const [i, window] of windows.entries()) {
    const spans = testLeaves(window, read[windows.length + i]!, boxes, maxFeatures - found.count);
    if (spans === null) return null;
    for (const { first, end } of spans) found.count += end - first;
    locate(part, window.first, spans, read[i]!, found.slices);
  }
  return found;
}

/** Merges nearby groups into windows. */
export function joinGroups(groups: readonly Group[]): Window[] {
  const windows: Window[] = [];
  for (const group of groups) {
    let window = windows[windows.length - 1];
    if (window === undefined || group.first - window.end > maxGap)
      windows.push((window = { first: group.first, end: group.end, groups: [], leaves: null }));
    window.groups.push(group);
    window.end = group.end;
    if (!group.sure) window.leaves = { first: window.leaves?.first ?? group.first, end: group.end };
  }
  return windows;
}

const nothing = Buffer.alloc(0);

/** The leaves of a window's groups, if they need testing. */
export function readLeaves(
  part: LayerPart,
  { leaves }: Window,
  ranges: RangeSource,
  cache: BlockCache,
): Bytes {
  if (leaves === null) return nothing;
  const level = treeLevels(part.featureCount, part.index.nodeSize)[0]!;
  const at = part.index.start + level.start * nodeBytes;
  return cache.read(ranges, part.fgb, at + leaves.first * nodeBytes, at + leaves.end * nodeBytes);
}

/** Features of a window that intersect a box, ascending; null if there are more than `maxFeatures`. */
export function testLeaves(
  { groups, leaves }: Window,
  bytes: Buffer,
  boxes: readonly PlainBox[],
  maxFeatures: number,
): FeatureSpan[] | null {
  const view = viewOf(bytes);
  const spans: FeatureSpan[] = [];
  let count = 0;
  for (const { first, end, sure } of groups) {
    if (sure) {
      extend(spans, first, end);
      count += end - first;
    } else
      for (let feature = first; feature < end; feature++) {
        if (!meets(view, (feature - leaves!.first) * nodeBytes, boxes)) continue;
        extend(spans, feature, feature + 1);
        count++;
      }
    if (count > maxFeatures) return null;
  }
  return spans;
}

/** Positions of spans of features in the text; `bytes` are the offsets from feature `base` on. */
export function locate(
  part: LayerPart,
  base: number,
  spans: readonly FeatureSpan[],
  bytes: Buffer,
  slices: TextSlice[],
): void {
  const view = viewOf(bytes);
  const offset = (feature: number): number => {
    const at = (feature - base) * 8;
    return view.getUint32(at, true) + view.getUint32(at + 4, true) * 4294967296;
  };
  for (const { first, end } of spans) {
    const slice = { start: offset(first), end: offset(end) - separatorBytes };
    if (slice.start >= slice.end || slice.end > part.text.bytes)
      throw new GeoError(
        'damaged_layer',
        `The offsets file ${part.offsets.name} does not match its text file.`,
      );
    slices.push(slice);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
