import { FeatureDecoder } from '../flatgeobuf/feature-decoder.ts';
import { nodeBytes, treeLevels } from '../flatgeobuf/packed-tree.ts';
import { allHere, type BlockCache } from '../vector/block-cache.ts';
import { joinGroups } from '../vector/find-features.ts';
import { findGroups, meets } from '../vector/find-groups.ts';
import type { LayerManifest, LayerPart } from '../vector/manifest.ts';
import type { PlainBox } from '../vector/query-boxes.ts';
import type { RangeSource } from '../vector/range-source.ts';
import { candidatesOf, meetingChunks } from '../vector/meeting-chunks.ts';
import { PixelGrid } from './pixel-grid.ts';
import type { TileProjection } from './tile-grid.ts';

/** Whole features in memory, and where each begins. */
export interface FeatureBatch {
  decoder: FeatureDecoder;
  starts: number[];
}

/** The most that is read. */
export interface ReadLimits {
  features: number;
  bytes: number;
  /** Where there is more, some features of each chunk are read instead of none. */
  sample?: true;
  /** More features than this are thinned: of those smaller than a pixel one is read for each. */
  crowd: number;
}

/** Features that lie at most this far apart are read in one piece, of at most so many bytes but for longer features. */
const maxGap = 64 * 1024;
const maxRead = 4 * 1024 * 1024;
/** So many features may be gigantic. */
const few = 64;
/** Up to this length features are read through the cache, which longer ones would only empty. */
const recalled = 1024 * 1024;

/** The features whose box meets a tile's, in the order of the layer; null when they are more than the limits. */
export async function readTileFeatures(
  manifest: LayerManifest,
  box: PlainBox,
  projection: TileProjection,
  limits: ReadLimits,
  ranges: RangeSource,
  cache: BlockCache,
): Promise<FeatureBatch[] | null> {
  const boxes = [box];
  const { met, least } = meetingChunks(manifest, boxes);
  const isOver = least.features > limits.features;
  if (isOver && limits.sample === undefined) return null;
  const mostOfChunk = isOver ? Math.ceil(limits.features / met.length) : Infinity;
  const found: { part: LayerPart; places: Places }[] = [];
  for (const [number, candidates] of candidatesOf(manifest, met)) {
    const part = manifest.parts[number]!;
    const some = candidates.map(({ first, end }) => ({ first, end: Math.min(end, first + mostOfChunk) }));
    found.push({ part, places: await findPlaces(part, some, boxes, ranges, cache) });
  }
  const isCrowded = found.reduce((sum, { places }) => sum + places.starts.length, 0) > limits.crowd;
  const pixels = isCrowded ? new PixelGrid(projection) : null;
  const reads = found.flatMap(({ part, places }) => planReads(part, places, pixels));
  const features = reads.reduce((sum, { starts }) => sum + starts.length, 0);
  let bytes = reads.reduce((sum, { start, end }) => sum + end - start, 0);
  // Of gigantic features hardly one could be read otherwise, and there is no other way to see them from near.
  const mostBytes = features <= few ? limits.bytes * 4 : limits.bytes;
  if (features > limits.features || bytes > mostBytes) {
    if (limits.sample === undefined) return null;
    for (; reads.length > 1 && bytes > mostBytes; reads.pop())
      bytes -= reads.at(-1)!.end - reads.at(-1)!.start;
  }
  return Promise.all(
    reads.map(async ({ part, start, end, starts }) => {
      const from = part.featuresStart + start;
      const to = part.featuresStart + end;
      const read =
        bytes <= recalled ? cache.read(ranges, part.fgb, from, to) : ranges.read(part.fgb.name, from, to);
      return { decoder: new FeatureDecoder(await read), starts: starts.map((each) => each - start) };
    }),
  );
}

/** Where features lie behind the index, and their boxes: four values each. */
interface Places {
  starts: number[];
  ends: number[];
  boxes: number[];
}

async function findPlaces(
  part: LayerPart,
  candidates: readonly { first: number; end: number }[],
  boxes: readonly PlainBox[],
  ranges: RangeSource,
  cache: BlockCache,
): Promise<Places> {
  const located = candidates.flatMap(({ first, end }) =>
    first < part.locatedCount ? [{ first, end: Math.min(end, part.locatedCount) }] : [],
  );
  const windows = joinGroups(await findGroups(part, located, boxes, ranges, cache));
  const leafStart =
    part.index.start + treeLevels(part.featureCount, part.index.nodeSize)[0]!.start * nodeBytes;
  const leaves = await allHere(
    windows.map(({ first, end }) => {
      // The leaf behind tells where the last feature ends.
      const to = Math.min(end + 1, part.featureCount);
      return cache.read(ranges, part.fgb, leafStart + first * nodeBytes, leafStart + to * nodeBytes);
    }),
  );
  const places: Places = { starts: [], ends: [], boxes: [] };
  for (const [i, { first, groups }] of windows.entries()) {
    const bytes = leaves[i]!;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const offset = (at: number) =>
      at + nodeBytes > bytes.length
        ? part.fgb.bytes - part.featuresStart
        : view.getUint32(at + 32, true) + view.getUint32(at + 36, true) * 4294967296;
    for (const group of groups)
      for (let feature = group.first; feature < group.end; feature++) {
        const at = (feature - first) * nodeBytes;
        if (!group.sure && !meets(view, at, boxes)) continue;
        places.starts.push(offset(at));
        places.ends.push(offset(at + nodeBytes));
        for (let side = 0; side < 32; side += 8) places.boxes.push(view.getFloat64(at + side, true));
      }
  }
  return places;
}

interface Read {
  part: LayerPart;
  start: number;
  end: number;
  starts: number[];
}

function planReads(part: LayerPart, { starts, ends, boxes }: Places, pixels: PixelGrid | null): Read[] {
  const reads: Read[] = [];
  let last: Read | undefined;
  for (let i = 0; i < starts.length; i++) {
    const at = i * 4;
    if (pixels !== null && !pixels.take(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!)) continue;
    const start = starts[i]!;
    const end = ends[i]!;
    if (last !== undefined && start - last.end <= maxGap && end - last.start <= maxRead) {
      last.end = end;
      last.starts.push(start);
    } else reads.push((last = { part, start, end, starts: [start] }));
  }
  return reads;
}
