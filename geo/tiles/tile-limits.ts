import { evenRanks, keyBits } from '../overviews/even-ranks.ts';
import { tileExtent } from './tile-grid.ts';

/** The maximum content of a tile. */
export interface TileLimits {
  features: number;
  bytes: number;
}

const unitBits = Math.log2(tileExtent);

/**
 * Index on the Z-order curve over the tile of a position in units; positions beyond are clamped to the edge.
 */
export function positionInTile(x: number, y: number): number {
  return spread(x) + 2 * spread(y);
}

/** Inserts a zero bit between every two bits of a unit of the tile. */
function spread(unit: number): number {
  let bits = Math.max(0, Math.min(tileExtent - 1, Math.floor(unit)));
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The features of a tile that has too many: for each its position, its size in units, and its bytes. */
export interface TileCrowd {
  positions: readonly number[];
  sizes: readonly number[];
  lengths: readonly number[];
}

/**
 * Marks the features that stay if there are too many: an even share for each area, larger ones first. `bytes`
 * is the size of the whole layer.
 */
export function evenFeatures(
  { positions, sizes, lengths }: TileCrowd,
  limits: TileLimits,
  bytes: number,
): Uint8Array {
  // The size of keys and values shrinks by the same share as the features.
  const share = Math.min(1, limits.bytes / bytes);
  const max = share * lengths.reduce((sum, each) => sum + each, 0);
  const order = sortedBy((item) => positions[item]!, positions.length);
  const scale = 4 ** (keyBits - unitBits);
  const keys = Float64Array.from(order, (item) => positions[item]! * scale);
  const inOrder = Float64Array.from(order, (item) => sizes[item]!);
  const ranks = evenRanks(keys, inOrder, order);
  const stored = new Uint8Array(sizes.length);
  let count = 0;
  let sum = 0;
  for (const index of sortedBy((item) => Math.floor(ranks[item]! * rankSteps), ranks.length)) {
    const item = order[index]!;
    // A very large feature is dropped in favour of all others, unless it is the first.
    if (count > 0 && sum + lengths[item]! > max) continue;
    sum += lengths[item]!;
    stored[item] = 1;
    if (++count === limits.features) break;
  }
  return stored;
}

const rankSteps = 2 ** 20;
const maxItems = 2 ** 26;

/** The numbers below `count` in the order of small integers; both in one number, which sorts natively. */
function sortedBy(valueOf: (item: number) => number, count: number): Uint32Array {
  const packed = Float64Array.from({ length: count }, (_, item) => valueOf(item) * maxItems + item);
  return Uint32Array.from(packed.sort(), (each) => each % maxItems);
}
