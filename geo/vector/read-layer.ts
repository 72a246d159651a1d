import { GeoError } from '../geo-error.ts';
import type { BlockCache } from './block-cache.ts';
import type { Bbox, LayerManifest, LayerPart } from './manifest.ts';
import { separatorBytes, textStart, textTailBytes } from './text-layout.ts';
import { intersects, queryBoxes } from './query-boxes.ts';
import type { RangeSource } from './range-source.ts';
import { readText, type TextSlice } from './read-text.ts';
import { type FeatureSpan, searchTree } from './search-tree.ts';

export interface LayerQuery {
  /** Only features whose box meets this one; west greater than east crosses the antimeridian. */
  bbox?: Bbox;
  /** The most that an answer may hold; without it there is no limit. */
  budget?: { features: number; bytes: number };
}

/** Features ready to be sent: their own GeoJSON text, separated by commas, without brackets around. */
export interface FeatureText {
  kind: 'features';
  count: number;
  /** Length of the body. */
  bytes: number;
  body: AsyncIterable<Uint8Array>;
}

/** The answer would be over the budget: these chunks hold it (and possibly more). */
export interface ChunkList {
  kind: 'chunks';
  chunks: number[];
}

export interface LayerReader {
  manifest: LayerManifest;
  /**
   * With a box: exactly the features whose own box meets it, in the order of the layer. Without: all features, also
   * those without geometry.
   */
  query(query: LayerQuery): Promise<FeatureText | ChunkList>;
  /** One chunk's features; undefined when there is no such chunk. */
  chunk(index: number): FeatureText | undefined;
}

/** Reads a published layer version through ranged reads; index and offsets go through the cache. */
export function openLayer(manifest: LayerManifest, ranges: RangeSource, cache: BlockCache): LayerReader {
  return {
    manifest,
    chunk: (index) => {
      const chunk = manifest.chunks[index];
      if (chunk === undefined) return undefined;
      const part = manifest.parts[chunk.part]!;
      return featureText([{ part, slices: [chunk], count: chunk.featureCount }], ranges);
    },
    query: async ({ bbox, budget }) => {
      const maxFeatures = budget?.features ?? Infinity;
      const maxBytes = budget?.bytes ?? Infinity;
      if (bbox === undefined) return wholeLayer(manifest, ranges, maxFeatures, maxBytes);

      const boxes = queryBoxes(bbox, manifest);
      const overBudget = (): ChunkList => ({
        kind: 'chunks',
        chunks: manifest.chunks.flatMap((chunk, index) =>
          boxes.some((box) => chunk.bbox !== null && intersects(box, chunk.bbox)) ? [index] : [],
        ),
      });
      const found: PartSlices[] = [];
      let remaining = maxFeatures;
      for (const part of manifest.parts) {
        const spans = await searchTree(part, boxes, remaining, ranges, cache);
        if (spans === null) return overBudget();
        const count = spans.reduce((sum, { first, end }) => sum + end - first, 0);
        remaining -= count;
        if (count > 0) found.push({ part, count, slices: await locateText(part, spans, ranges, cache) });
      }
      const answer = featureText(found, ranges);
      return answer.bytes > maxBytes ? overBudget() : answer;
    },
  };
}

interface PartSlices {
  part: LayerPart;
  count: number;
  slices: TextSlice[];
}

function wholeLayer(
  manifest: LayerManifest,
  ranges: RangeSource,
  maxFeatures: number,
  maxBytes: number,
): FeatureText | ChunkList {
  const whole = manifest.parts.map((part) => ({
    part,
    count: part.featureCount,
    slices: [{ start: textStart, end: part.text.bytes - textTailBytes }],
  }));
  const answer = featureText(whole, ranges);
  if (answer.count > maxFeatures || answer.bytes > maxBytes)
    return { kind: 'chunks', chunks: [...manifest.chunks.keys()] };
  return answer;
}

function featureText(parts: readonly PartSlices[], ranges: RangeSource): FeatureText {
  let bytes = 0;
  let count = 0;
  for (const { slices, count: each } of parts) {
    count += each;
    for (const { start, end } of slices) bytes += end - start + separatorBytes;
  }
  return {
    kind: 'features',
    count,
    bytes: Math.max(0, bytes - separatorBytes),
    body: joinParts(parts, ranges),
  };
}

async function* joinParts(parts: readonly PartSlices[], ranges: RangeSource): AsyncGenerator<Uint8Array> {
  for (const [i, { part, slices }] of parts.entries()) {
    if (i > 0) yield Buffer.from(',\n');
    yield* readText(part, slices, ranges);
  }
}

/** Offsets that lie at most this far apart are read in one piece. */
const maxGapOffsets = 2048;

/** Where spans of features lie in the text. */
async function locateText(
  part: LayerPart,
  spans: readonly FeatureSpan[],
  ranges: RangeSource,
  cache: BlockCache,
): Promise<TextSlice[]> {
  const slices: TextSlice[] = [];
  for (let i = 0; i < spans.length;) {
    let last = i;
    while (last + 1 < spans.length && spans[last + 1]!.first - spans[last]!.end <= maxGapOffsets) last++;
    const first = spans[i]!.first;
    const bytes = await cache.read(ranges, part.offsets, first * 8, (spans[last]!.end + 1) * 8);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const offset = (feature: number): number => {
      const at = (feature - first) * 8;
      return view.getUint32(at, true) + view.getUint32(at + 4, true) * 4294967296;
    };
    for (; i <= last; i++) {
      const slice = { start: offset(spans[i]!.first), end: offset(spans[i]!.end) - separatorBytes };
      if (slice.start >= slice.end || slice.end > part.text.bytes)
        throw new GeoError(
          'damaged_layer',
          `The offsets file ${part.offsets.name} does not fit its text file.`,
        );
      slices.push(slice);
    }
  }
  return slices;
}
