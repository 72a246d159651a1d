import { numbersTo } from './even-ranks.ts';
import { leafValues, type PartSlice } from './part-slice.ts';

/** Which features are sampled if reading the whole layer would take too long. */
export interface Glance {
  /** One of this many consecutive features is read. */
  stride: number;
  /** Degrees: features at least this far from the previous one, or this large, are also read. */
  reach: number;
}

/** The candidates of a slice for a level: all features, or those selected by a glance. */
export function candidatesIn({ count, boxes }: PartSlice, glance?: Glance): Uint32Array {
  if (glance === undefined) return numbersTo(count);
  const { stride, reach } = glance;
  const candidates = new Uint32Array(count);
  let found = 0;
  let next = 0;
  let [x, y] = [Infinity, Infinity];
  for (let item = 0; item < count; item++) {
    const at = item * leafValues;
    const west = boxes[at]!;
    const south = boxes[at + 1]!;
    const isNear = Math.abs(west - x) < reach && Math.abs(south - y) < reach;
    const isSmall = boxes[at + 2]! - west < reach && boxes[at + 3]! - south < reach;
    if (item < next && isNear && isSmall) continue;
    candidates[found++] = item;
    next = item + stride;
    x = west;
    y = south;
  }
  return candidates.slice(0, found);
}
