import { FeatureDecoder } from '../flatgeobuf/feature-decoder.ts';
import { nodeBytes, treeLevels } from '../flatgeobuf/packed-tree.ts';
import { allHere, type BlockCache } from '../vector/block-cache.ts';
import { findGroups, joinGroups, meets } from '../vector/find-features.ts';
import type { LayerManifest, LayerPart } from '../vector/manifest.ts';
import type { PlainBox } from '../vector/query-boxes.ts';
import type { RangeSource } from '../vector/range-source.ts';
import { candidatesOf, meetingChunks } from '../vector/read-layer.ts';
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
  const found: { part: LayerPart; places: Place[] }[] = [];
  for (const [number, candidates] of candidatesOf(manifest, met)) {
    const part = manifest.parts[number]!;
    const some = candidates.map(({ first, end }) => ({ first, end: Math.min(end, first + mostOfChunk) }));
    found.push({ part, places: await findPlaces(part, some, boxes, ranges, cache) });
  }
  const isCrowded = found.reduce((sum, { places }) => sum + places.length, 0) > limits.crowd;
  const pixels = new PixelGrid(projection);
  const reads = found.flatMap(({ part, places }) =>
    planReads(part, isCrowded ? places.filter(({ box: each }) => pixels.take(...each)) : places),
  );
  const features = reads.reduce((sum, { starts }) => sum + starts.length, 0);
  let bytes = reads.reduce((sum, { start, end }) => sum + end - start, 0);
  if (features > limits.features || bytes > limits.bytes) {
    if (limits.sample === undefined) return null;
    for (; reads.length > 1 && bytes > limits.bytes; reads.pop())
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

interface Place {
  start: number;
  end: number;
  box: PlainBox;
}

async function findPlaces(
  part: LayerPart,
  candidates: readonly { first: number; end: number }[],
  boxes: readonly PlainBox[],
  ranges: RangeSource,
  cache: BlockCache,
): Promise<Place[]> {
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
  const places: Place[] = [];
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
        const side = (number: number) => view.getFloat64(at + 8 * number, true);
        places.push({
          start: offset(at),
          end: offset(at + nodeBytes),
          box: [side(0), side(1), side(2), side(3)],
        });
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

function planReads(part: LayerPart, places: readonly Place[]): Read[] {
  const reads: Read[] = [];
  for (const { start, end } of places) {
    const last = reads[reads.length - 1];
    if (last !== undefined && start - last.end <= maxGap && end - last.start <= maxRead) {
      last.end = end;
      last.starts.push(start);
    } else reads.push({ part, start, end, starts: [start] });
  }
  return reads;
}
