import { hilbertKey } from '../flatgeobuf/hilbert.ts';
import { latitudeScale, type LevelGrid } from './level-grid.ts';

/** What decides over a feature's place and rank, of the features of a piece in the order of the layer. */
export interface FeatureRanks {
  count: number;
  /** The longer side of each feature's box, in degrees of longitude on the map. */
  sizes: Float64Array;
  /** Places along the Hilbert curve. */
  keys: Float64Array;
}

/** `boxes` has four values a feature. */
export function rankFeatures(boxes: Float64Array): FeatureRanks {
  const count = boxes.length / 4;
  const sizes = new Float64Array(count);
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const west = boxes[i * 4]!;
    const south = boxes[i * 4 + 1]!;
    const east = boxes[i * 4 + 2]!;
    const north = boxes[i * 4 + 3]!;
    const latitude = (south + north) / 2;
    sizes[i] =
      north === south ? east - west : Math.max(east - west, (north - south) / latitudeScale(latitude));
    keys[i] = hilbertKey((west + east) / 2, latitude);
  }
  return { count, sizes, keys };
}

const keyBits = 26;
/** Marks give way to others up to so many times twice as far away, before rank alone decides. */
const mostCoarser = 5;

/**
 * Which of the candidates (ascending) stay at a level: all that a pixel shows, and of the smaller ones the largest of
 * each pixel, so that it can be seen where they are. When these are more than `most`, cells get larger, then the
 * smallest features go.
 */
export function selectFeatures(
  candidates: Uint32Array,
  ranks: FeatureRanks,
  grid: LevelGrid,
  most: number,
): Uint32Array {
  let kept = candidates;
  for (let coarser = 0; coarser <= mostCoarser; coarser++) {
    kept = onePerCell(candidates, ranks, grid.pixel, Math.min(keyBits, grid.cellBits) - coarser);
    if (kept.length <= most) return kept;
  }
  return largest(kept, ranks.sizes, Math.max(1, Math.floor(most)));
}

/** The largest of some features, in their order; of those as large as the last one some without a pattern. */
function largest(items: Uint32Array, sizes: Float64Array, most: number): Uint32Array {
  const sorted = Float64Array.from(items, (item) => sizes[item]!).sort();
  const least = sorted[sorted.length - most]!;
  const equal = items.filter((item) => sizes[item] === least);
  const larger = items.length - lowerThanOrEqual(sorted, least);
  const chosen = new Set(equal.toSorted((a, b) => scattered(a) - scattered(b)).subarray(0, most - larger));
  return items.filter((item) => sizes[item]! > least || chosen.has(item));
}

function lowerThanOrEqual(sorted: Float64Array, value: number): number {
  let count = sorted.length;
  while (count > 0 && sorted[count - 1]! > value) count--;
  return count;
}

function onePerCell(
  candidates: Uint32Array,
  { sizes, keys }: FeatureRanks,
  pixel: number,
  bits: number,
): Uint32Array {
  const kept = new Uint32Array(candidates.length);
  let count = 0;
  const cell = 4 ** (keyBits - Math.max(0, bits));
  let current = -1;
  /** Place in `kept` of what stands for the current cell. */
  let place = -1;
  for (const item of candidates) {
    if (sizes[item]! >= pixel) {
      kept[count++] = item;
      continue;
    }
    const key = Math.floor(keys[item]! / cell);
    if (key !== current) {
      current = key;
      place = count;
      kept[count++] = item;
    } else if (sizes[item]! > sizes[kept[place]!]!) {
      // What came in between moves up, so that the order stays that of the layer.
      kept.copyWithin(place, place + 1, count);
      place = count - 1;
      kept[place] = item;
    }
  }
  return kept.slice(0, count);
}

/** An order without a pattern, the same on every machine: Knuth's multiplicative hash. */
function scattered(item: number): number {
  return Math.imul(item, 0x9e3779b1) >>> 0;
}
