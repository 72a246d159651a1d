import { nodeBytes, treeLevels } from '../flatgeobuf/packed-tree.ts';
import { allHere, type BlockCache } from '../layer/read/block-cache.ts';
import { joinGroups } from '../layer/read/find-features.ts';
import { findGroups, meets } from '../layer/read/find-groups.ts';
import type { LayerManifest, LayerPart } from '../layer/manifest.ts';
import type { PlainBox } from '../layer/read/query-boxes.ts';
import type { RangeSource } from '../layer/read/range-source.ts';
import { candidatesOf, meetingChunks } from '../layer/read/meeting-chunks.ts';
import type { UnreadBatch } from './encode-tile.ts';
import { PixelGrid } from './pixel-grid.ts';
import { type FoundLeaves, thinLeaves } from './thin-leaves.ts';
import type { TileProjection } from './tile-grid.ts';

/** Limits of a read. */
export interface ReadLimits {
  features: number;
  bytes: number;
  /** If there is more, some features of each chunk are read instead of none. */
  sample?: true;
  /** More features than this are thinned: of those smaller than a pixel, one is read per pixel. */
  crowd: number;
  /** Longer features are skipped. */
  maxLength?: number;
  /**
   * Accepts up to four times the limits: the more there is, the fewer features are selected, down to this
   * number.
   */
  fadesTo?: number;
}

/** Maximum ratio to the limits that is thinned. */
export const maxFading = 4;

/** Features at most this far apart are read together, up to a maximum size except for longer features. */
const maxGapBytes = 64 * 1024;
const maxReadBytes = 4 * 1024 * 1024;
/** Up to this number, features are not thinned, and may have `maxFading` times the bytes. */
const few = 64;
/** Features up to this length are read through the cache, which longer ones would flush. */
const recalledBytes = 1024 * 1024;

/** The features whose box intersects the tile's, in layer order; null if they exceed the limits. */
export async function readTileFeatures(
  manifest: LayerManifest,
  box: PlainBox,
  projection: TileProjection,
  limits: ReadLimits,
  ranges: RangeSource,
  cache: BlockCache,
  signal?: AbortSignal,
): Promise<UnreadBatch[] | null> {
  const boxes = [box];
  const { met, min } = meetingChunks(manifest, boxes);
  const isOver = min.features > limits.features;
  if (isOver && limits.sample === undefined) return null;
  const maxPerChunk = isOver ? Math.ceil(limits.features / met.length) : Infinity;
  const found: FoundInPart[] = [];
  for (const [number, candidates] of candidatesOf(manifest, met)) {
    const part = manifest.parts[number]!;
    const some = candidates.map(({ first, end }) => ({ first, end: Math.min(end, first + maxPerChunk) }));
    found.push({ part, leaves: await findLeaves(part, some, boxes, ranges, cache) });
    signal?.throwIfAborted();
  }
  if (limits.maxLength !== undefined) leaveOutLong(found, limits.maxLength);
  if (limits.fadesTo !== undefined && !fade(found, limits, limits.fadesTo)) return null;
  const count = found.flatMap(({ leaves }) => leaves).reduce((sum, { nodes }) => sum + nodes.length, 0);
  const pixels = count > limits.crowd ? new PixelGrid(projection) : null;
  const reads = found.flatMap(({ part, leaves }) => planReads(part, leaves, pixels));
  const features = reads.reduce((sum, { starts }) => sum + starts.length, 0);
  let bytes = reads.reduce((sum, { start, end }) => sum + end - start, 0);
  // With very large features, hardly one could be read otherwise, and there would be no close view of them.
  const isWide = features <= few || limits.fadesTo !== undefined;
  const maxBytes = isWide ? limits.bytes * maxFading : limits.bytes;
  if (features > limits.features || bytes > maxBytes) {
    if (limits.sample === undefined) return null;
    for (; reads.length > 1 && bytes > maxBytes; reads.pop())
      bytes -= reads.at(-1)!.end - reads.at(-1)!.start;
  }
  const isCached = bytes <= recalledBytes;
  return reads.map(({ part, start, end, starts }) => {
    const from = part.featuresStart + start;
    const to = part.featuresStart + end;
    return {
      starts: starts.map((each) => each - start),
      length: end - start,
      isCached,
      read: async () =>
        isCached ? cache.read(ranges, part.fgb, from, to) : ranges.read(part.fgb.name, from, to),
    };
  });
}

interface FoundInPart {
  part: LayerPart;
  leaves: FoundLeaves[];
}

function leaveOutLong(found: readonly FoundInPart[], maxLength: number): void {
  for (const { part, leaves } of found)
    for (const each of leaves)
      each.nodes = each.nodes.filter((at) => lengthAt(part, each.view, at) <= maxLength);
}

/**
 * Thins the results if they exceed the limits; false if they exceed them too far. This avoids a jump in the
 * number of features between a tile that shows all and a denser neighbour that shows an overview.
 */
function fade(found: readonly FoundInPart[], limits: ReadLimits, to: number): boolean {
  let count = 0;
  let bytes = 0;
  for (const { part, leaves } of found)
    for (const { view, nodes } of leaves)
      for (const at of nodes) {
        count++;
        bytes += lengthAt(part, view, at);
      }
  const excess = Math.max(count / limits.features, bytes / limits.bytes);
  if (excess <= 1 || count <= few) return true;
  const allowed = count / excess;
  // If the overview has about as many, nothing is gained.
  if (excess > maxFading || to >= 0.75 * allowed) return false;
  const max = allowed * (to / allowed) ** (Math.log(excess) / Math.log(maxFading));
  thinLeaves(
    found.flatMap(({ leaves }) => leaves),
    max,
  );
  return true;
}

async function findLeaves(
  part: LayerPart,
  candidates: readonly { first: number; end: number }[],
  boxes: readonly PlainBox[],
  ranges: RangeSource,
  cache: BlockCache,
): Promise<FoundLeaves[]> {
  const located = candidates.flatMap(({ first, end }) =>
    first < part.locatedCount ? [{ first, end: Math.min(end, part.locatedCount) }] : [],
  );
  const windows = joinGroups(await findGroups(part, located, boxes, ranges, cache));
  const leafStart =
    part.index.start + treeLevels(part.featureCount, part.index.nodeSize)[0]!.start * nodeBytes;
  const read = await allHere(
    windows.map(({ first, end }) => {
      // The next leaf gives the end of the last feature.
      const to = Math.min(end + 1, part.featureCount);
      return cache.read(ranges, part.fgb, leafStart + first * nodeBytes, leafStart + to * nodeBytes);
    }),
  );
  return windows.map(({ first, groups }, i) => {
    const { buffer, byteOffset, length } = read[i]!;
    const view = new DataView(buffer, byteOffset, length);
    const nodes: number[] = [];
    for (const group of groups)
      for (let feature = group.first; feature < group.end; feature++) {
        const at = (feature - first) * nodeBytes;
        if (group.sure || meets(view, at, boxes)) nodes.push(at);
      }
    return { view, nodes };
  });
}

/** Offset of a node's feature after the index; for the node after the last one, its end. */
function offsetAt({ fgb, featuresStart }: LayerPart, view: DataView, at: number): number {
  if (at + nodeBytes > view.byteLength) return fgb.bytes - featuresStart;
  return view.getUint32(at + 32, true) + view.getUint32(at + 36, true) * 4294967296;
}

function lengthAt(part: LayerPart, view: DataView, at: number): number {
  return offsetAt(part, view, at + nodeBytes) - offsetAt(part, view, at);
}

interface Read {
  part: LayerPart;
  start: number;
  end: number;
  starts: number[];
}

function planReads(part: LayerPart, leaves: readonly FoundLeaves[], pixels: PixelGrid | null): Read[] {
  const reads: Read[] = [];
  let last: Read | undefined;
  for (const { view, nodes } of leaves)
    for (const at of nodes) {
      if (pixels !== null && !takesPixel(pixels, view, at)) continue;
      const start = offsetAt(part, view, at);
      const end = offsetAt(part, view, at + nodeBytes);
      if (last !== undefined && start - last.end <= maxGapBytes && end - last.start <= maxReadBytes) {
        last.end = end;
        last.starts.push(start);
      } else reads.push((last = { part, start, end, starts: [start] }));
    }
  return reads;
}

function takesPixel(pixels: PixelGrid, view: DataView, at: number): boolean {
  const west = view.getFloat64(at, true);
  const south = view.getFloat64(at + 8, true);
  const east = view.getFloat64(at + 16, true);
  return pixels.take(west, south, east, view.getFloat64(at + 24, true));
}
