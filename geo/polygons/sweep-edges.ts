import type { CutEdges } from './cut-edges.ts';
import { sideOf } from './segments.ts';

/**
 * Determines which edges bound the area enclosed by the rings (with a non-zero winding number), by a sweep
 * line from left to right over edges that meet only at their ends.
 */
export class EdgeSweep {
  /** For each edge the area it bounds: 1 above it, -1 below it, 0 neither or both. */
  bounds = new Int8Array(1024);
  /** For each edge the bounding edge directly below its start; -1 if none. */
  below = new Int32Array(1024);
  /** Edges that start at the same position, from the lowest to the highest. */
  order = new Int32Array(1024);
  /** For each edge the winding number of the area above it. */
  #turnsAbove = new Int32Array(1024);
  /** Edges that intersect the sweep line, from the lowest up. */
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
      const at = rankAmong(met, metCount, coords, edge);
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

/** Edges are sorted by start; those with the same start are ordered by direction. */
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

/** Removes the edges that end at or before a position; returns how many remain. */
function leave(met: Int32Array, count: number, coords: Float64Array, x: number, y: number): number {
  let retained = 0;
  for (let index = 0; index < count; index++) {
    const edge = met[index]!;
    const endX = coords[edge * 4 + 2]!;
    if (endX > x || (endX === x && coords[edge * 4 + 3]! > y)) met[retained++] = edge;
  }
  return retained;
}

/** Number of edges on the sweep line below an edge that starts. */
function rankAmong(met: Int32Array, count: number, coords: Float64Array, edge: number): number {
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
