import type { BlockCache } from './block-cache.ts';
import { type FeatureSpan, findFeatures } from './find-features.ts';
import type { Bbox, LayerManifest } from './manifest.ts';
import { contains, intersects, type PlainBox, queryBoxes } from './query-boxes.ts';
import type { MemoryPool } from './memory-pool.ts';
import type { RangeSource } from './range-source.ts';
import { fillText, type PartText, pumpText, recallText, streamText } from './read-text.ts';
import { separatorBytes, textStart, textTailBytes } from './text-layout.ts';

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
  /** Length of the text. */
  bytes: number;
  /** The text piece by piece, read no faster than the pieces are taken. */
  body: AsyncIterable<Uint8Array>;
  /** The same, handed to `write`; a piece's memory is used again once `write` resolves. */
  pump: (memory: MemoryPool, write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;
  /** All of it at once into `target`, for a text that is short enough to be held in memory. */
  fill: (memory: MemoryPool, target: Buffer) => Promise<void>;
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

/** Texts up to this length are read through the cache, which longer ones would only empty. */
const recalled = 128 * 1024;

/**
 * Reads a published layer version through ranged reads; index, offsets and short texts go through the cache. No more
 * than three reads follow one another before the first byte of an answer, however large the layer is.
 */
export function openLayer(manifest: LayerManifest, ranges: RangeSource, cache: BlockCache): LayerReader {
  return {
    manifest,
    chunk: (index) => {
      const chunk = manifest.chunks[index];
      if (chunk === undefined) return undefined;
      const part = manifest.parts[chunk.part]!;
      return featureText([{ part, slices: [chunk] }], chunk.featureCount, ranges, cache);
    },
    query: async ({ bbox, budget }) => {
      const maxFeatures = budget?.features ?? Infinity;
      const maxBytes = budget?.bytes ?? Infinity;
      if (bbox === undefined) {
        const whole = wholeLayer(manifest, ranges, cache);
        if (whole.count <= maxFeatures && whole.bytes <= maxBytes) return whole;
        return { kind: 'chunks', chunks: [...manifest.chunks.keys()] };
      }
      const boxes = queryBoxes(bbox, manifest);
      const { met, least } = meetingChunks(manifest, boxes);
      const overBudget: ChunkList = { kind: 'chunks', chunks: met };
      if (least.features > maxFeatures || least.bytes > maxBytes) return overBudget;
      const found = await Promise.all(
        candidatesOf(manifest, met).map(([part, spans]) =>
          findFeatures(manifest.parts[part]!, spans, boxes, maxFeatures, ranges, cache),
        ),
      );
      const texts: PartText[] = [];
      let count = 0;
      for (const [i, [part]] of candidatesOf(manifest, met).entries()) {
        const here = found[i];
        if (here === null || here === undefined) return overBudget;
        count += here.count;
        if (here.count > 0) texts.push({ part: manifest.parts[part]!, slices: here.slices });
      }
      if (count > maxFeatures) return overBudget;
      const answer = featureText(texts, count, ranges, cache);
      return answer.bytes > maxBytes ? overBudget : answer;
    },
  };
}

/** Numbers of the chunks that a box meets, and what the boxes hold at the least: chunks that lie within one. */
export function meetingChunks(
  { chunks }: LayerManifest,
  boxes: readonly PlainBox[],
): { met: number[]; least: { features: number; bytes: number } } {
  const met: number[] = [];
  const least = { features: 0, bytes: 0 };
  for (const [index, { bbox, start, end, featureCount }] of chunks.entries()) {
    if (bbox === null || !boxes.some((box) => intersects(box, bbox))) continue;
    met.push(index);
    if (!boxes.some((box) => contains(box, bbox))) continue;
    least.features += featureCount;
    least.bytes += end - start;
  }
  return { met, least };
}

/** The features of these chunks, numbered within their part, by part. */
export function candidatesOf(manifest: LayerManifest, chunks: readonly number[]): [number, FeatureSpan[]][] {
  const parts: [number, FeatureSpan[]][] = [];
  for (const index of chunks) {
    const { part, featureStart, featureCount } = manifest.chunks[index]!;
    let last = parts[parts.length - 1];
    if (last === undefined || last[0] !== part) parts.push((last = [part, []]));
    const first = featureStart - manifest.parts[part]!.featureStart;
    last[1].push({ first, end: first + featureCount });
  }
  return parts;
}

function wholeLayer(manifest: LayerManifest, ranges: RangeSource, cache: BlockCache): FeatureText {
  const texts = manifest.parts
    .filter(({ featureCount }) => featureCount > 0)
    .map((part) => ({ part, slices: [{ start: textStart, end: part.text.bytes - textTailBytes }] }));
  return featureText(texts, manifest.featureCount, ranges, cache);
}

function featureText(
  texts: readonly PartText[],
  count: number,
  ranges: RangeSource,
  cache: BlockCache,
): FeatureText {
  let bytes = -separatorBytes;
  for (const { slices } of texts) for (const { start, end } of slices) bytes += end - start + separatorBytes;
  return {
    kind: 'features',
    count,
    bytes: Math.max(0, bytes),
    body: streamText(texts, ranges),
    pump: (memory, write) => pumpText(texts, ranges, memory, write),
    fill: (memory, target) =>
      bytes <= recalled ? recallText(texts, ranges, cache, target) : fillText(texts, ranges, memory, target),
  };
}
