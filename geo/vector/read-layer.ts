import type { BlockCache } from './block-cache.ts';
import { findFeatures } from './find-features.ts';
import type { Bbox, LayerManifest } from './manifest.ts';
import { candidatesOf, meetingChunks } from './meeting-chunks.ts';
import type { MemoryPool } from './memory-pool.ts';
import { queryBoxes } from './query-boxes.ts';
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
      const candidates = candidatesOf(manifest, met);
      const found = await Promise.all(
        candidates.map(([part, spans]) =>
          findFeatures(manifest.parts[part]!, spans, boxes, maxFeatures, ranges, cache),
        ),
      );
      const texts: PartText[] = [];
      let count = 0;
      for (const [i, [part]] of candidates.entries()) {
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
