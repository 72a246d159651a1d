import type { BlockCache } from './block-cache.ts';
import type { MemoryPool } from './memory-pool.ts';
import { lengthOf, pumpText, type TextSegment, type TextWindow, type Write } from './pump-text.ts';
import type { RangeSource } from './range-source.ts';
import { asList, fillText, recallText, textLength, type PartText, type TextForm } from './read-text.ts';

/** Features ready to send: their own GeoJSON text, separated by commas, without enclosing brackets. */
export interface FeatureText {
  kind: 'features';
  count: number;
  /** Length of the text. */
  bytes: number;
  /**
   * Writes the text, or a window of it, chunk by chunk at the speed of the consumer; the memory of a chunk is
   * reused once `write` resolves.
   */
  pump: (memory: MemoryPool, write: Write, window?: TextWindow) => Promise<void>;
  /** Writes all of it at once into `target`, for texts that fit in memory. */
  fill: (memory: MemoryPool, target: Buffer) => Promise<void>;
}

/**
 * Features that can also be sent as a text sequence (RFC 8142), which has the same length apart from its
 * ends.
 */
export interface FeatureLines extends FeatureText {
  pumpLines: (memory: MemoryPool, write: Write) => Promise<void>;
}

/** Each feature ends its line, and the next begins with the record separator. */
const asSequence: TextForm = { separator: Buffer.from('\n\x1e'), isLine: true };

/** Texts up to this length are read through the cache, which longer ones would flush. */
const recalledBytes = 128 * 1024;

/** A text whose positions are known. */
export function featureText(
  texts: readonly PartText[],
  count: number,
  ranges: RangeSource,
  cache: BlockCache,
): FeatureText {
  const bytes = textLength(texts);
  return {
    kind: 'features',
    count,
    bytes,
    pump: (memory, write, window) =>
      pumpText([{ bytes, texts: () => texts }], asList, ranges, memory, write, window),
    fill: (memory, target) =>
      bytes <= recalledBytes
        ? recallText(texts, ranges, cache, target)
        : fillText(texts, ranges, memory, target),
  };
}

/** A text whose positions are looked up segment by segment. */
export function segmentedText(
  segments: readonly TextSegment[],
  count: number,
  ranges: RangeSource,
): FeatureLines {
  return {
    kind: 'features',
    count,
    bytes: lengthOf(segments),
    pump: (memory, write, window) => pumpText(segments, asList, ranges, memory, write, window),
    pumpLines: (memory, write) => pumpText(segments, asSequence, ranges, memory, write),
    fill: async (memory, target) => {
      const texts: PartText[] = [];
      for (const segment of segments) texts.push(...(await segment.texts(false)));
      await fillText(texts, ranges, memory, target);
    },
  };
}
