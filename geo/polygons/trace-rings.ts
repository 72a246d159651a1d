import type { EdgeSweep } from './sweep-edges.ts';
import { RingSet } from './ring-set.ts';
import type { SegmentGrid } from './segment-grid.ts';
import { twiceArea } from './tidy-ring.ts';

/** Joins the edges that bound areas to rings, each area's shell before its holes. */
export class RingTracer {
  /**
   * Starts of the bounding edges that are walked with the area to their left, by position: first and next
   * one.
   */
  #first = new Map<number, number>();
  #next = new Int32Array(0);
  /** For each edge the walk that it belongs to; -1 before. */
  #walks = new Int32Array(0);
  /** Simple rings as they are found: their start in `#loops` and their walk. */
  readonly #loops = new RingSet();
  readonly #loopWalks: number[] = [];
  /** Positions of the current walk, and the index in it of each position where several edges start. */
  readonly #path: number[] = [];
  readonly #crossings = new Map<number, number>();

  /** Replaces the content of `out` by the rings around the areas. */
  trace({ coords, count }: SegmentGrid, { bounds, below, order }: EdgeSweep, out: RingSet): void {
    this.#link(coords, count, bounds);
    this.#loops.clear();
    this.#loopWalks.length = 0;
    /** For each walk its loop that is a shell, or -1, and the walk whose area surrounds it. */
    const shells: number[] = [];
    const areas: number[] = [];
    for (let index = 0; index < count; index++) {
      const edge = order[index]!;
      if (bounds[edge] === 0 || this.#walks[edge]! >= 0) continue;
      const walk = shells.length;
      const firstLoop = this.#loops.count;
      this.#walk(edge, walk, coords, bounds);
      let shell = -1;
      for (let loop = firstLoop; loop < this.#loops.count; loop++) if (this.#loops.shells[loop]) shell = loop;
      shells.push(shell);
      // The first edge of a walk starts farthest left and lowest there: the area of the edge below surrounds
      // it.
      areas.push(shell >= 0 ? walk : areas[this.#walks[below[edge]!]!]!);
    }
    this.#write(shells, areas, out);
  }

  #link(coords: Float64Array, count: number, bounds: Int8Array): void {
    if (this.#walks.length < count) {
      this.#walks = new Int32Array(count * 2);
      this.#next = new Int32Array(count * 2);
    }
    this.#walks.fill(-1, 0, count);
    this.#first.clear();
    for (let edge = 0; edge < count; edge++) {
      if (bounds[edge] === 0) continue;
      const at = edge * 4 + (bounds[edge]! > 0 ? 0 : 2);
      const key = keyOf(coords[at]!, coords[at + 1]!);
      this.#next[edge] = this.#first.get(key) ?? -1;
      this.#first.set(key, edge);
    }
  }

  /** Follows the boundary of an area, and cuts off a loop when it reaches a position again. */
  #walk(start: number, walk: number, coords: Float64Array, bounds: Int8Array): void {
    const path = this.#path;
    const crossings = this.#crossings;
    path.length = 0;
    crossings.clear();
    let edge = start;
    do {
      this.#walks[edge] = walk;
      const from = edge * 4 + (bounds[edge]! > 0 ? 0 : 2);
      const to = edge * 4 + (bounds[edge]! > 0 ? 2 : 0);
      const key = keyOf(coords[from]!, coords[from + 1]!);
      if (this.#next[this.#first.get(key)!]! >= 0) {
        const known = crossings.get(key);
        if (known !== undefined) this.#cutLoop(known, walk);
        crossings.set(key, path.length);
      }
      path.push(coords[from]!, coords[from + 1]!);
      edge = this.#turn(coords, bounds, from, to);
    } while (edge !== start);
    // The position where the walk started is reached again only at its end.
    this.#cutLoop(0, walk);
  }

  /** The edge that continues around the same area: the first one clockwise from the direction of the walk. */
  #turn(coords: Float64Array, bounds: Int8Array, from: number, to: number): number {
    const x = coords[to]!;
    const y = coords[to + 1]!;
    const only = this.#first.get(keyOf(x, y))!;
    if (this.#next[only]! < 0) return only;
    const backX = coords[from]! - x;
    const backY = coords[from + 1]! - y;
    let best = -1;
    let bestX = 0;
    let bestY = 0;
    for (let edge = only; edge >= 0; edge = this.#next[edge]!) {
      const end = edge * 4 + (bounds[edge]! > 0 ? 2 : 0);
      const dx = coords[end]! - x;
      const dy = coords[end + 1]! - y;
      if (best >= 0 && !isBefore(backX, backY, dx, dy, bestX, bestY)) continue;
      best = edge;
      bestX = dx;
      bestY = dy;
    }
    return best;
  }

  /** Closes a loop of the path from an index on. */
  #cutLoop(index: number, walk: number): void {
    const path = this.#path;
    const loops = this.#loops;
    const from = loops.length;
    for (let i = index; i < path.length; i += 2) loops.push(path[i]!, path[i + 1]!);
    for (let i = index; i < path.length; i += 2) {
      const key = keyOf(path[i]!, path[i + 1]!);
      if (this.#crossings.get(key) === i) this.#crossings.delete(key);
    }
    path.length = index;
    loops.endRing(twiceArea(loops.values, from, loops.length) > 0);
    this.#loopWalks.push(walk);
  }

  #write(shells: readonly number[], areas: readonly number[], out: RingSet): void {
    const loops = this.#loops;
    /** Loops that are holes, by the walk of their area: first and next one. */
    const firstHole = new Int32Array(shells.length).fill(-1);
    const nextHole = new Int32Array(loops.count);
    for (let loop = loops.count - 1; loop >= 0; loop--) {
      if (loops.shells[loop]) continue;
      const area = areas[this.#loopWalks[loop]!]!;
      nextHole[loop] = firstHole[area]!;
      firstHole[area] = loop;
    }
    out.clear();
    for (let walk = 0; walk < shells.length; walk++) {
      if (shells[walk]! < 0) continue;
      copyRing(loops, shells[walk]!, out);
      for (let hole = firstHole[walk]!; hole >= 0; hole = nextHole[hole]!) copyRing(loops, hole, out);
    }
  }
}

function copyRing(from: RingSet, ring: number, to: RingSet): void {
  for (let i = from.startOf(ring); i < from.ends[ring]!; i += 2)
    to.push(from.values[i]!, from.values[i + 1]!);
  to.endRing(from.shells[ring]!);
}

/** Whether (ax, ay) comes before (bx, by) clockwise from a direction. */
function isBefore(fromX: number, fromY: number, ax: number, ay: number, bx: number, by: number): boolean {
  const a = fromX * ay - fromY * ax;
  const b = fromX * by - fromY * bx;
  // Clockwise from a direction, its right side comes first, then straight back, then its left side.
  const isRightA = a < 0;
  const isRightB = b < 0;
  if (isRightA !== isRightB) return isRightA;
  return ax * by - ay * bx < 0;
}

function keyOf(x: number, y: number): number {
  return (x + 1024) * 8192 + y + 1024;
}
