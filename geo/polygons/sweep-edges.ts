import type { CutEdges } from './cut-edges.ts';
import { sideOf } from './segments.ts';

/**
 * Finds out which edges bound what the rings enclose (that which they turn around), by a line that moves over edges
 * which meet at their ends only, from left to right.
 */
export class EdgeSweep {
  /** Of each edge what it bounds: 1 the area above it, -1 that below, 0 neither or both. */
  bounds = new Int8Array(1024);
  /** Of each edge the bounding edge right below its beginning; -1 for none. */
  below = new Int32Array(1024);
  /** Edges from the lowest to the highest, of those that begin in one position. */
  order = new Int32Array(1024);
  /** Of each edge how often the rings turn around what is above it. */
  #turnsAbove = new Int32Array(1024);
  /** Edges that the line meets, from the lowest up. */
  #met = new Int32Array(256);

  sweep({ grid, turns }: CutEdges): void {
    const { coords, count } = grid;
    if (this.bounds.length < count) this.#reserve(count * 2);
    const { bounds, below, order } = this;
    orderEdges(coords, count, order);
    let met = this.#met;
    let metCount = 0;
    let lastX = NaN;
    let lastY = NaN;
    for (let index = 0; index < count; index++) {
      const edge = order[index]!;
      const x = coords[edge * 4]!;
      const y = coords[edge * 4 + 1]!;
      if (x !== lastX || y !== lastY) metCount = leave(met, metCount, coords, x, y);
      lastX = x;
      lastY = y;
      const at = placeAmong(met, metCount, coords, edge);
      const lower = at > 0 ? met[at - 1]! : -1;
      const turnsBelow = lower >= 0 ? this.#turnsAbove[lower]! : 0;
      const turnsAbove = turnsBelow + turns[edge]!;
      this.#turnsAbove[edge] = turnsAbove;
      bounds[edge] = (turnsBelow === 0) === (turnsAbove === 0) ? 0 : turnsAbove === 0 ? -1 : 1;
      below[edge] = lower >= 0 && bounds[lower] === 0 ? below[lower]! : lower;
      if (metCount === met.length) {
        met = new Int32Array(metCount * 2);
        met.set(this.#met);
        this.#met = met;
      }
      met.copyWithin(at + 1, at, metCount);
      met[at] = edge;
      metCount++;
    }
  }

  #reserve(count: number): void {
    this.bounds = new Int8Array(count);
    this.below = new Int32Array(count);
    this.order = new Int32Array(count);
    this.#turnsAbove = new Int32Array(count);
  }
}

/** The edges come in the order of where they begin; those that begin together are ordered by where they go. */
function orderEdges(coords: Float64Array, count: number, order: Int32Array): void {
  for (let edge = 0; edge < count; edge++) {
    const i = edge * 4;
    let index = edge;
    for (; index > 0; index--) {
      const j = order[index - 1]! * 4;
      if (coords[j] !== coords[i] || coords[j + 1] !== coords[i + 1]) break;
      if (sideOf(coords, j, coords[i + 2]!, coords[i + 3]!) > 0) break;
      order[index] = order[index - 1]!;
    }
    order[index] = edge;
  }
}

/** Takes out the edges that end before or at a position; answers how many stay. */
function leave(met: Int32Array, count: number, coords: Float64Array, x: number, y: number): number {
  let retained = 0;
  for (let index = 0; index < count; index++) {
    const edge = met[index]!;
    const endX = coords[edge * 4 + 2]!;
    if (endX > x || (endX === x && coords[edge * 4 + 3]! > y)) met[retained++] = edge;
  }
  return retained;
}

/** How many of the edges that are met run below one that begins. */
function placeAmong(met: Int32Array, count: number, coords: Float64Array, edge: number): number {
  const i = edge * 4;
  let min = 0;
  let max = count;
  while (min < max) {
    const middle = (min + max) >> 1;
    const j = met[middle]! * 4;
    const side =
      sideOf(coords, j, coords[i]!, coords[i + 1]!) || sideOf(coords, j, coords[i + 2]!, coords[i + 3]!);
    if (side > 0) min = middle + 1;
    else max = middle;
  }
  return min;
}
