import { hilbertKey } from '../flatgeobuf/hilbert.ts';
import { evenRanks, keyBits, scattered } from './even-ranks.ts';
import { latitudeScale, type LevelGrid, mapHeight } from './level-grid.ts';

/** Features of a slice in layer order, with the values that determine their position and rank. */
export interface FeatureRanks {
  /** The longer side of each feature's box, in degrees of longitude on the map. */
  sizes: Float64Array;
  /** Positions along the Hilbert curve, and latitudes. */
  keys: Float64Array;
  latitudes: Float64Array;
  /** The order in which they are selected. */
  ranks: Float64Array;
}

/**
 * Ranks some features (ascending) of a slice. `boxes` has `values` per feature, of which the first four are
 * its box; `first` is the number of the first one in the layer.
 */
export function rankFeatures(
  boxes: Float64Array,
  values: number,
  items: Uint32Array,
  first: number,
): FeatureRanks {
  const count = items.length;
  const sizes = new Float64Array(count);
  const keys = new Float64Array(count);
  const latitudes = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = items[i]! * values;
    const west = boxes[at]!;
    const south = boxes[at + 1]!;
    const east = boxes[at + 2]!;
    const north = boxes[at + 3]!;
    const latitude = (latitudes[i] = (south + north) / 2);
    sizes[i] =
      north === south ? east - west : Math.max(east - west, (north - south) / latitudeScale(latitude));
    keys[i] = hilbertKey((west + east) / 2, latitude);
  }
  const numbers = Float64Array.from(items, (item) => first + item);
  return { sizes, keys, latitudes, ranks: evenRanks(keys, sizes, numbers) };
}

/**
 * Whether a level of unlimited capacity shows a feature: it is larger than a pixel, or ranks highest in one.
 */
export function isVisible(
  { sizes, ranks }: FeatureRanks,
  item: number,
  { pixel, cellBits }: LevelGrid,
): boolean {
  return sizes[item]! >= pixel || ranks[item]! < Math.min(keyBits, cellBits) + 1;
}

/** The capacity of a level is distributed over cells of a quarter of a tile in width. */
const cellsPerTile = 4;
const cellsPerTileBits = 2;

/** Histogram of the cells of a level by density (four classes per doubling): features, and tile areas. */
export interface Census {
  features: Float64Array;
  areas: Float64Array;
}

const densityClasses = 320;
const sparsest = -16;
const classesToDoubling = 4;

export function emptyCensus(): Census {
  return { features: new Float64Array(densityClasses), areas: new Float64Array(densityClasses) };
}

/** Adds the visible candidates (ascending) of a level. */
export function addToCensus(
  census: Census,
  candidates: Uint32Array,
  ranks: FeatureRanks,
  grid: LevelGrid,
): void {
  eachCell(candidates, ranks, grid, (items, area) => {
    const index = Math.round((Math.log2(items.length / area) - sparsest) * classesToDoubling);
    const density = Math.max(0, Math.min(densityClasses - 1, index));
    census.features[density]! += items.length;
    census.areas[density]! += area;
  });
}

/** How the capacity of a level is distributed. */
export interface LevelShare {
  /** Maximum number of features per tile area: the same everywhere. */
  perTile: number;
  /** Minimum number of features that remain in a cell, if it has that many. */
  min: number;
}

/**
 * Distributes a capacity of `max` features: the same limit for every cell, but a dense cell retains at least
 * half of its share under uniform thinning.
 */
export function shareOut(censuses: readonly Census[], max: number): LevelShare {
  const { features, areas } = emptyCensus();
  for (const census of censuses)
    for (let i = 0; i < densityClasses; i++) {
      features[i]! += census.features[i]!;
      areas[i]! += census.areas[i]!;
    }
  const total = features.reduce((sum, each) => sum + each, 0);
  if (total <= max) return { perTile: densest(features, areas), min: 1 };
  const min = max / total / 2;
  let [low, high] = [0, 1];
  const needed = (perTile: number) =>
    features.reduce((sum, each, i) => sum + Math.min(each, Math.max(perTile * areas[i]!, min * each)), 0);
  while (needed(high) < max) high *= 2;
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2;
    if (needed(middle) <= max) low = middle;
    else high = middle;
  }
  return { perTile: low, min };
}

function densest(features: Float64Array, areas: Float64Array): number {
  return features.reduce((max, each, i) => (each > 0 ? Math.max(max, each / areas[i]!) : max), 0);
}

/** Selected features of a level in layer order. */
export interface SelectedFeatures {
  /** Their indexes among the ranked features. */
  chosen: Uint32Array;
  /** Position of each in the order of its cell, relative to the cell's capacity: below 1. */
  priorities: Float64Array;
}

/** The candidates (ascending) that a level selects. */
export function selectFeatures(
  candidates: Uint32Array,
  ranks: FeatureRanks,
  grid: LevelGrid,
  { perTile, min }: LevelShare,
): SelectedFeatures {
  const priorities = new Float64Array(ranks.keys.length).fill(1);
  let order = new Float64Array(1024);
  let count = 0;
  eachCell(candidates, ranks, grid, (items, area, cell) => {
    const room = Math.max(perTile * area, min * items.length);
    const chance = scattered(cell + 1) / 4294967296;
    if (items.length > order.length) order = new Float64Array(items.length * 2);
    // Rank and index combined in one number, which sorts natively.
    for (let i = 0; i < items.length; i++)
      order[i] = Math.floor(ranks.ranks[items[i]!]! * rankSteps) * maxItems + i;
    const sorted = order.subarray(0, items.length).sort();
    for (let index = 0; index < items.length && index + chance < room; index++) {
      priorities[items[sorted[index]! % maxItems]!] = (index + chance) / room;
      count++;
    }
  });
  const chosen = new Uint32Array(count);
  let at = 0;
  for (const item of candidates) if (priorities[item]! < 1) chosen[at++] = item;
  return { chosen, priorities: Float64Array.from(chosen, (item) => priorities[item]!) };
}

const rankSteps = 2 ** 25;
const maxItems = 2 ** 22;

/** Calls `use` with the visible features of each cell of a level, and the cell's share of a tile's area. */
function eachCell(
  candidates: Uint32Array,
  ranks: FeatureRanks,
  grid: LevelGrid,
  use: (items: Uint32Array, area: number, cell: number) => void,
): void {
  const bits = grid.zoom + cellsPerTileBits;
  const size = 4 ** (keyBits - bits);
  const items = new Uint32Array(candidates.length);
  let count = 0;
  let current = -1;
  const end = () => {
    if (count > 0)
      use(items.subarray(0, count), areaOf(ranks.latitudes[items[0]!]!, bits, grid.zoom), current);
    count = 0;
  };
  for (const item of candidates) {
    if (!isVisible(ranks, item, grid)) continue;
    const cell = Math.floor(ranks.keys[item]! / size);
    if (cell !== current) end();
    current = cell;
    items[count++] = item;
  }
  end();
}

/** Cells beyond the edges of the map have almost no area. */
const minArea = 1e-3;

function areaOf(latitude: number, bits: number, zoom: number): number {
  const rows = 2 ** bits;
  const row = Math.max(0, Math.min(rows - 1, Math.floor(((latitude + 90) / 180) * rows)));
  const height = mapHeight((row / rows) * 180 - 90, ((row + 1) / rows) * 180 - 90) * 2 ** zoom;
  return Math.max(minArea, height / cellsPerTile);
}
