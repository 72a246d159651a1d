import { allHere, type BlockCache } from './block-cache.ts';
import { joinGroups, locate, readLeaves, testLeaves } from './find-features.ts';
import { findGroups, type FeatureSpan } from './find-groups.ts';
import type { LayerChunk, LayerManifest } from '../manifest.ts';
import { contains, type PlainBox } from './query-boxes.ts';
import type { TextSegment } from './pump-text.ts';
import type { RangeSource } from './range-source.ts';
import { textLength, type PartText, type TextSlice } from './read-text.ts';

/** A search through a layer, chunk by chunk; without boxes, all features match. */
export interface Search {
  manifest: LayerManifest;
  boxes: readonly PlainBox[] | null;
  ranges: RangeSource;
  cache: BlockCache;
}

/** The part of a chunk that belongs to the response. */
export interface FoundInChunk extends TextSegment {
  chunk: LayerChunk;
  count: number;
}

/** The matching features of a chunk; only chunks that the boxes intersect partially are read. */
export async function searchChunk(search: Search, chunk: LayerChunk): Promise<FoundInChunk> {
  const part = search.manifest.parts[chunk.part]!;
  if (isWhole(search, chunk)) {
    const { start, end, featureCount: count } = chunk;
    const texts = (isPerFeature: boolean) =>
      isPerFeature
        ? textsOf(search, chunk, [spanOf(search, chunk)], true)
        : [{ part, slices: [{ start, end }] }];
    return { chunk, count, bytes: end - start, texts };
  }
  const spans = await spansIn(search, chunk);
  const bytes = textLength(await textsOf(search, chunk, spans, false));
  // The positions are looked up again when the segment is sent: a long response stores those of one chunk at
  // a time.
  const texts = async (isPerFeature: boolean) =>
    textsOf(search, chunk, await spansIn(search, chunk), isPerFeature);
  return { chunk, count: countOf(spans), bytes, texts };
}

/**
 * The first `max` matching features of a chunk, starting at feature `from` of the layer; `next` is the number
 * of the following match, null if there is none in the chunk.
 */
export async function searchPiece(
  search: Search,
  chunk: LayerChunk,
  from: number,
  max: number,
): Promise<FoundInChunk & { next: number | null }> {
  const { first: start, end } = spanOf(search, chunk);
  const skipped = Math.max(0, from - chunk.featureStart);
  const wanted = { first: start + skipped, end };
  const spans = isWhole(search, chunk) ? [wanted] : await spansIn(search, chunk, wanted);
  const { taken, next } = takeFirst(spans, max);
  const texts = (isPerFeature: boolean) => textsOf(search, chunk, taken, isPerFeature);
  const bytes = textLength(await texts(false));
  const follows = next === null ? null : next - start + chunk.featureStart;
  return { chunk, count: countOf(taken), bytes, texts, next: follows };
}

/** Whether all features of the chunk are known to match without reading. */
function isWhole(
  { manifest, boxes }: Search,
  { part, featureStart, featureCount, bbox }: LayerChunk,
): boolean {
  if (boxes === null) return true;
  const { featureStart: first, locatedCount } = manifest.parts[part]!;
  const isLocated = featureStart + featureCount - first <= locatedCount;
  return isLocated && bbox !== null && boxes.some((box) => contains(box, bbox));
}

/** A chunk's features, numbered within their part. */
function spanOf({ manifest }: Search, { part, featureStart, featureCount }: LayerChunk): FeatureSpan {
  const first = featureStart - manifest.parts[part]!.featureStart;
  return { first, end: first + featureCount };
}

/** Features of a chunk whose box intersects one of the boxes. */
async function spansIn(
  search: Search,
  chunk: LayerChunk,
  { first, end } = spanOf(search, chunk),
): Promise<FeatureSpan[]> {
  const { manifest, boxes, ranges, cache } = search;
  const part = manifest.parts[chunk.part]!;
  const located = { first, end: Math.min(end, part.locatedCount) };
  if (boxes === null || located.first >= located.end) return [];
  const windows = joinGroups(await findGroups(part, [located], boxes, ranges, cache));
  const leaves = await allHere(windows.map((window) => readLeaves(part, window, ranges, cache)));
  const spans = windows.flatMap((window, i) => testLeaves(window, leaves[i]!, boxes, Infinity) ?? []);
  // Nodes of the index overlap the previous and next chunk.
  return spans.flatMap((span) => {
    const [from, to] = [Math.max(span.first, located.first), Math.min(span.end, located.end)];
    return from < to ? [{ first: from, end: to }] : [];
  });
}

/** Positions of features of a chunk in the text, with one read of the offsets. */
async function textsOf(
  { manifest, ranges }: Search,
  chunk: LayerChunk,
  spans: readonly FeatureSpan[],
  isPerFeature: boolean,
): Promise<PartText[]> {
  const part = manifest.parts[chunk.part]!;
  const [first, last] = [spans[0], spans[spans.length - 1]];
  if (first === undefined || last === undefined) return [];
  const bytes = await ranges.read(part.offsets.name, first.first * 8, (last.end + 1) * 8);
  const slices: TextSlice[] = [];
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  locate(part, first.first, isPerFeature ? spans.flatMap(oneByOne) : spans, view, slices);
  return [{ part, slices }];
}

function oneByOne({ first, end }: FeatureSpan): FeatureSpan[] {
  return Array.from({ length: end - first }, (_, i) => ({ first: first + i, end: first + i + 1 }));
}

function countOf(spans: readonly FeatureSpan[]): number {
  return spans.reduce((sum, { first, end }) => sum + end - first, 0);
}

function takeFirst(
  spans: readonly FeatureSpan[],
  max: number,
): { taken: FeatureSpan[]; next: number | null } {
  const taken: FeatureSpan[] = [];
  let left = max;
  for (const { first, end } of spans) {
    if (left === 0) return { taken, next: first };
    taken.push({ first, end: Math.min(end, first + left) });
    if (first + left < end) return { taken, next: first + left };
    left -= end - first;
  }
  return { taken, next: null };
}
