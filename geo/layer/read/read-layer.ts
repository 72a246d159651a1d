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
  /** Only features whose box intersects this one; west greater than east crosses the antimeridian. */
  bbox?: Bbox;
  /** The maximum size of a response; unlimited by default. */
  budget?: { features: number; bytes: number };
}

/** The response would exceed the budget: these chunks contain it (and possibly more). */
export interface ChunkList {
  kind: 'chunks';
  chunks: readonly number[];
}

export interface LayerReader {
  manifest: LayerManifest;
  /**
   * With a box: exactly the features whose own box intersects it, in layer order. Without: all features,
   * including those without geometry.
   */
  query(query: LayerQuery): Promise<FeatureText | ChunkList>;
  /** The same without a budget: long results are looked up and read while they are sent. */
  all(bbox?: Bbox): Promise<FeatureText>;
  /** A page of the same result. */
  page(page: PageQuery, bbox?: Bbox): Promise<FeaturePage>;
  /** Numbers of the chunks that contain the result, and possibly more. */
  chunksOf(bbox?: Bbox): readonly number[];
  /** The features of a chunk; undefined if there is no such chunk. */
  chunk(index: number): FeatureText | undefined;
}

/**
 * The positions of this many features or chunks are looked up at once; longer results are processed by chunk.
 */
const atOnce = { features: 20_000, bytes: Infinity, chunks: 8 };

/** Private index cache of a search through many chunks, which would flush the shared one. */
const searchCacheBytes = 1024 * 1024;

/** What is known about a box without reading; without boxes, all features match. */
interface Selection {
  boxes: readonly PlainBox[] | null;
  /** Chunks that contain the features, and possibly others. */
  met: readonly number[];
  /** The minimum content. */
  min: { features: number; bytes: number };
}

/**
 * Reads a layer version with range requests; index, offsets and short texts are cached. The first byte of a
 * response takes at most three sequential reads, whatever the size of the layer. A box with more features
 * than can be looked up at once is first searched chunk by chunk.
 */
export function openLayer(manifest: LayerManifest, ranges: RangeSource, cache: BlockCache): LayerReader {
  const search = ({ boxes }: Selection): Search => ({
    ...{ manifest, boxes, ranges },
    cache: new BlockCache(searchCacheBytes),
  });
  const query = async (
    selection: Selection,
    { features: maxFeatures, bytes: maxBytes }: NonNullable<LayerQuery['budget']>,
  ): Promise<FeatureText | ChunkList> => {
    const { boxes, met, min } = selection;
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
    const selection = select(manifest, bbox);
    if (selection.boxes !== null || selection.met.length <= atOnce.chunks) {
      const found = await query(selection, selection.boxes === null ? noLimit : atOnce);
      if (found.kind === 'features') return found;
    }
    const searched = search(selection);
    return wholeText(searched, await searchChunks(searched, selection.met));
  };
  return {
    manifest,
    chunk: (index) => {
      const chunk = manifest.chunks[index];
      if (chunk === undefined) return undefined;
      const part = manifest.parts[chunk.part]!;
      return featureText([{ part, slices: [chunk] }], chunk.featureCount, ranges, cache);
    },
    query: ({ bbox, budget }) => (budget === undefined ? all(bbox) : query(select(manifest, bbox), budget)),
    all,
    page: async (page, bbox) => {
      const selection = select(manifest, bbox);
      const searched = search(selection);
      return pageText(searched, await searchChunks(searched, selection.met), page);
    },
    chunksOf: (bbox) => select(manifest, bbox).met,
  };
}

const noLimit = { features: Infinity, bytes: Infinity };

function select(manifest: LayerManifest, bbox: Bbox | undefined): Selection {
  if (bbox === undefined) {
    const min = { features: manifest.featureCount, bytes: 0 };
    return { boxes: null, met: [...manifest.chunks.keys()], min };
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
