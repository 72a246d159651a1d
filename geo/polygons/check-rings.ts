import type { RingSet } from './ring-set.ts';
import type { PairSearch, SegmentGrid } from './segment-grid.ts';
import { doMeet } from './segments.ts';

/** Maximum number of segment pairs that are compared, per segment of a geometry. */
export const pairsPerSegment = 48;

/**
 * Whether tidy rings form valid polygons (OGC Simple Feature Access 1.2.1, section 6.1.11): they are simple,
 * disjoint, and every hole is within its shell. Rings that touch return `found`, whether allowed or not.
 */
export function checkRings(rings: RingSet, grid: SegmentGrid): PairSearch {
  const { values, length, count } = rings;
  if (count === 1) {
    if (length === 6 || isConvex(values, length)) return 'all';
    if (length <= 2 * few) return isShortSimple(values, length) ? 'all' : 'found';
  }
  grid.clear();
  for (let ring = 0, from = 0; ring < count; ring++) {
    const to = rings.ends[ring]!;
    let x0 = values[to - 2]!;
    let y0 = values[to - 1]!;
    for (let i = from; i < to; i += 2) {
      const x = values[i]!;
      const y = values[i + 1]!;
      grid.add(x0, y0, x, y);
      x0 = x;
      y0 = y;
    }
    from = to;
  }
  const { coords } = grid;
  // Consecutive segments of a ring share only a corner. Where rings meet in a corner, two segments start
  // there.
  const search = grid.eachPair(
    pairsPerSegment * grid.count + 1024,
    (i, j) => !areJoined(coords, i, j) && !areJoined(coords, j, i) && doMeet(coords, i, j),
  );
  return search === 'all' && count > 1 && !areNested(rings) ? 'found' : search;
}

/** Whether one segment starts where the other ends. */
function areJoined(coords: Float64Array, i: number, j: number): boolean {
  return coords[i] === coords[j + 2] && coords[i + 1] === coords[j + 3];
}

/** Rings with at most this many positions are compared pairwise. */
const few = 48;
const sides = new Float64Array(4 * few);

/** Whether the sides of a ring meet only at its corners. */
function isShortSimple(values: Float64Array, length: number): boolean {
  values[length] = values[0]!;
  values[length + 1] = values[1]!;
  for (let i = 0; i < length; i += 2) {
    const x0 = values[i]!;
    const y0 = values[i + 1]!;
    const x1 = values[i + 2]!;
    const y1 = values[i + 3]!;
    const west = x0 < x1 ? x0 : x1;
    const east = x0 < x1 ? x1 : x0;
    const south = y0 < y1 ? y0 : y1;
    const north = y0 < y1 ? y1 : y0;
    // Adjacent sides share a corner, as do the first and the last.
    for (let j = i + 2 === length ? 2 : 0; j < i - 2; j += 2) {
      const at = 2 * j;
      if (sides[at]! > east || sides[at + 2]! < west || sides[at + 1]! > north || sides[at + 3]! < south)
        continue;
      if (doMeet(values, i, j)) return false;
    }
    sides[2 * i] = west;
    sides[2 * i + 1] = south;
    sides[2 * i + 2] = east;
    sides[2 * i + 3] = north;
  }
  return true;
}

/** Whether a ring of positive area turns to one side only, exactly once. */
function isConvex(values: Float64Array, length: number): boolean {
  let dx = values[0]! - values[length - 2]!;
  let dy = values[1]! - values[length - 1]!;
  let heading = 0;
  let changes = 0;
  for (let i = 0; i < length; i += 2) {
    const next = i + 2 < length ? i + 2 : 0;
    const nextX = values[next]! - values[i]!;
    const nextY = values[next + 1]! - values[i + 1]!;
    if (dx * nextY - nextX * dy <= 0) return false;
    dx = nextX;
    dy = nextY;
    if (dx === 0) continue;
    const strategy = dx > 0 ? 1 : -1;
    if (strategy === -heading) changes++;
    heading = strategy;
  }
  return changes <= 2;
}

/**
 * Steps per position to find the rings that contain others. Beyond this limit the rings are assumed to be
 * valid.
 */
const stepsPerPosition = 8;

/** Whether disjoint rings are nested correctly: holes only in their shell, shells in none. */
function areNested(rings: RingSet): boolean {
  const { values, count, ends, shells } = rings;
  const boxes = new Float64Array(count * 4);
  for (let ring = 0; ring < count; ring++)
    measureRing(values, rings.startOf(ring), ends[ring]!, boxes, ring * 4);
  let left = stepsPerPosition * rings.positions + 1024;
  const isIn = (ring: number, outer: number): boolean => {
    left--;
    const [a, b] = [ring * 4, outer * 4];
    if (boxes[a]! < boxes[b]! || boxes[a + 1]! < boxes[b + 1]!) return false;
    if (boxes[a + 2]! > boxes[b + 2]! || boxes[a + 3]! > boxes[b + 3]!) return false;
    const from = rings.startOf(outer);
    left -= (ends[outer]! - from) >> 1;
    const at = rings.startOf(ring);
    return isInRing(values[at]!, values[at + 1]!, values, from, ends[outer]!);
  };
  for (let ring = 1, shell = 0; ring < count && left > 0; ring++) {
    if (!shells[ring]) {
      if (!isIn(ring, shell)) return false;
      for (let hole = shell + 1; hole < ring; hole++) if (isIn(ring, hole) || isIn(hole, ring)) return false;
      continue;
    }
    shell = ring;
    for (let other = 0; other < ring && left > 0; other++) {
      if (!shells[other]) continue;
      if (isIn(ring, other) && !isInHole(ring, other)) return false;
      if (isIn(other, ring) && !isInHole(other, ring)) return false;
    }
  }
  return true;

  function isInHole(ring: number, shell: number): boolean {
    for (let hole = shell + 1; hole < count && !shells[hole]; hole++) if (isIn(ring, hole)) return true;
    return false;
  }
}

function measureRing(values: Float64Array, from: number, to: number, boxes: Float64Array, at: number): void {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = from; i < to; i += 2) {
    const x = values[i]!;
    const y = values[i + 1]!;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  boxes[at] = west;
  boxes[at + 1] = north;
  boxes[at + 2] = east;
  boxes[at + 3] = south;
}

/** Whether a position is inside a ring, given that it is not on it. */
export function isInRing(x: number, y: number, values: Float64Array, from: number, to: number): boolean {
  let inside = false;
  let x0 = values[to - 2]!;
  let y0 = values[to - 1]!;
  for (let i = from; i < to; i += 2) {
    const x1 = values[i]!;
    const y1 = values[i + 1]!;
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
    x0 = x1;
    y0 = y1;
  }
  return inside;
}
