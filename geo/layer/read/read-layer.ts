import { BlockCache } from './block-cache.ts';
import { featureText, type FeatureText } from './feature-text.ts';
import { findFeatures } from './find-features.ts';
import type { Bbox } from '../../bbox.ts';
import type { LayerManifest } from '../manifest.ts';
import { candidatesOf, meetingChunks } from './meeting-chunks.ts';
import { queryBoxes, type PlainBox } from './query-boxes.ts';
import type { RangeSource } from './range-source.ts';
import { pageText, searchChunks, wholeText, type FeaturePage, type PageQuery } from './read-page.ts';
import type { PartText } from './read-text.ts';
import type { Search } from './search-chunk.ts';
import { textStart, textTailBytes } from '../text-layout.ts';

export interface LayerQuery {
  /** Only features whose box meets this one; west greater than east crosses the antimeridian. */
  bbox?: Bbox;
  /** The most that an answer may hold; without it there is no limit. */
  budget?: { features: number; bytes: number };
}

/** The answer would be over the budget: these chunks hold it (and possibly more). */
export interface ChunkList {
  kind: 'chunks';
  chunks: readonly number[];
}

export interface LayerReader {
  manifest: LayerManifest;
  /**
   * With a box: exactly the features whose own box meets it, in the order of the layer. Without: all features, also
   * those without geometry.
   */
  query(query: LayerQuery): Promise<FeatureText | ChunkList>;
  /** The same without a budget, however much it is: what is long is looked up and read while it is sent. */
  all(bbox?: Bbox): Promise<FeatureText>;
  /** A page of the same. */
  page(page: PageQuery, bbox?: Bbox): Promise<FeaturePage>;
  /** Numbers of the chunks that together hold it, and possibly more. */
  chunksOf(bbox?: Bbox): readonly number[];
  /** One chunk's features; undefined when there is no such chunk. */
  chunk(index: number): FeatureText | undefined;
}

/** The places of so many features, or of so many chunks, are looked up in one go; of a longer answer, by chunks. */
const atOnce = { features: 20_000, bytes: Infinity, chunks: 8 };

/** What a search through many chunks keeps of the index: it would only empty the cache that all share. */
const searchCacheBytes = 1024 * 1024;

/** What can be said of a box without a read; without boxes all features are meant. */
interface Place {
  boxes: readonly PlainBox[] | null;
  /** Chunks that hold the features, and possibly others. */
  met: readonly number[];
  /** What there is at the least. */
  least: { features: number; bytes: number };
}

/**
 * Reads a layer version through ranged reads; index, offsets and short texts go through the cache. No more
 * than three reads follow one another before the first byte of an answer, however large the layer is; a box that
 * holds more than can be looked up in one go is searched chunk by chunk first.
 */
export function openLayer(manifest: LayerManifest, ranges: RangeSource, cache: BlockCache): LayerReader {
  const search = ({ boxes }: Place): Search => ({
    ...{ manifest, boxes, ranges },
    cache: new BlockCache(searchCacheBytes),
  });
  const query = async (
    location: Place,
    { features: maxFeatures, bytes: maxBytes }: NonNullable<LayerQuery['budget']>,
  ): Promise<FeatureText | ChunkList> => {
    const { boxes, met, least: min } = location;
    const overBudget: ChunkList = { kind: 'chunks', chunks: met };
    if (min.features > maxFeatures || min.bytes > maxBytes) return overBudget;
    if (boxes === null) {
      const whole = wholeLayer(manifest, ranges, cache);
      return whole.bytes > maxBytes ? overBudget : whole;
    }
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
  };
  const all = async (bbox?: Bbox): Promise<FeatureText> => {
    const location = placeOf(manifest, bbox);
    if (location.boxes !== null || location.met.length <= atOnce.chunks) {
      const found = await query(location, location.boxes === null ? noLimit : atOnce);
      if (found.kind === 'features') return found;
    }
    const searched = search(location);
    return wholeText(searched, await searchChunks(searched, location.met));
  };
  return {
    manifest,
    chunk: (index) => {
      const chunk = manifest.chunks[index];
      if (chunk === undefined) return undefined;
      const part = manifest.parts[chunk.part]!;
      return featureText([{ part, slices: [chunk] }], chunk.featureCount, ranges, cache);
    },
    query: ({ bbox, budget }) => (budget === undefined ? all(bbox) : query(placeOf(manifest, bbox), budget)),
    all,
    page: async (page, bbox) => {
      const location = placeOf(manifest, bbox);
      const searched = search(location);
      return pageText(searched, await searchChunks(searched, location.met), page);
    },
    chunksOf: (bbox) => placeOf(manifest, bbox).met,
  };
}

const noLimit = { features: Infinity, bytes: Infinity };

function placeOf(manifest: LayerManifest, bbox: Bbox | undefined): Place {
  if (bbox === undefined) {
    const min = { features: manifest.featureCount, bytes: 0 };
    return { boxes: null, met: [...manifest.chunks.keys()], least: min };
  }
  const boxes = queryBoxes(bbox, manifest);
  return { boxes, ...meetingChunks(manifest, boxes) };
}

function wholeLayer(manifest: LayerManifest, ranges: RangeSource, cache: BlockCache): FeatureText {
  const texts = manifest.parts
    .filter(({ featureCount }) => featureCount > 0)
    .map((part) => ({ part, slices: [{ start: textStart, end: part.text.bytes - textTailBytes }] }));
  return featureText(texts, manifest.featureCount, ranges, cache);
}
