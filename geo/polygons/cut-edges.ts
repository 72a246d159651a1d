import { pairsPerSegment } from './check-rings.ts';
import { doubled } from './doubled.ts';
import type { RingSet } from './ring-set.ts';
import type { SegmentGrid } from './segment-grid.ts';
import { sideOf } from './segments.ts';

/** Integers from -offset on that are below `base` after adding it. */
const offset = 1024;
const base = 8192;
/** Allowance of edges and cuts beyond a few per edge. */
const spare = 4096;
/** Snapping crossings to whole units may create new ones, each closer to the original. */
const maxRounds = 16;

/** The edges between all positions where rings have corners, cross or touch. */
export class CutEdges {
  /** From the lesser position to the greater one, by x and then by y; ascending by the first. */
  readonly grid: SegmentGrid;
  /** Number of rings along the edge in its direction minus those in the opposite direction; never 0. */
  turns = new Int32Array(1024);
  /** Each edge with its direction, as one number. */
  #keys = new Float64Array(1024);
  #keyCount = 0;
  #cuts = new Float64Array(256);
  #cutCount = 0;

  constructor(grid: SegmentGrid) {
    this.grid = grid;
  }

  /** Cuts the edges of rings in whole units; false if that takes too much work. */
  cut(rings: RingSet): boolean {
    this.#keyCount = 0;
    const { values } = rings;
    for (let ring = 0, from = 0; ring < rings.count; ring++) {
      const to = rings.ends[ring]!;
      let x0 = values[to - 2]!;
      let y0 = values[to - 1]!;
      for (let i = from; i < to; i += 2) {
        const x = values[i]!;
        const y = values[i + 1]!;
        this.#add(x0, y0, x, y, 1);
        x0 = x;
        y0 = y;
      }
      from = to;
    }
    const max = 8 * this.#keyCount + spare;
    for (let round = 0; round < maxRounds; round++) {
      this.#merge();
      if (!this.#findCuts()) return false;
      if (this.#cutCount === 0) return true;
      this.#applyCuts();
      if (this.#keyCount > max) return false;
    }
    return false;
  }

  #add(x0: number, y0: number, x1: number, y1: number, times: number): void {
    if (x0 === x1 && y0 === y1) return;
    const isForward = x0 < x1 || (x0 === x1 && y0 < y1);
    const a = (x0 + offset) * base + y0 + offset;
    const b = (x1 + offset) * base + y1 + offset;
    const key = (isForward ? a * base * base + b : b * base * base + a) * 2 + (isForward ? 0 : 1);
    for (let i = 0; i < times; i++) {
      if (this.#keyCount === this.#keys.length) this.#keys = doubled(this.#keys);
      this.#keys[this.#keyCount++] = key;
    }
  }

  /** Merges coincident edges; those with equal counts in both directions are removed. */
  #merge(): void {
    const keys = this.#keys.subarray(0, this.#keyCount).sort();
    const { grid } = this;
    grid.clear();
    for (let i = 0; i < keys.length;) {
      const edge = Math.floor(keys[i]! / 2);
      let turns = 0;
      for (; i < keys.length && Math.floor(keys[i]! / 2) === edge; i++) turns += keys[i]! % 2 === 0 ? 1 : -1;
      if (turns === 0) continue;
      if (grid.count === this.turns.length) this.turns = doubled(this.turns);
      this.turns[grid.count] = turns;
      const b = edge % (base * base);
      const a = (edge - b) / (base * base);
      grid.add(
        Math.floor(a / base) - offset,
        (a % base) - offset,
        Math.floor(b / base) - offset,
        (b % base) - offset,
      );
    }
  }

  #findCuts(): boolean {
    const { grid } = this;
    const { coords } = grid;
    this.#cutCount = 0;
    const search = grid.eachPair(pairsPerSegment * grid.count + 1024, (i, j) => {
      this.#cutPair(coords, i, j);
      return this.#cutCount > 8 * grid.count + spare;
    });
    return search === 'all';
  }

  #cutPair(coords: Float64Array, i: number, j: number): void {
    const c = sideOf(coords, i, coords[j]!, coords[j + 1]!);
    const d = sideOf(coords, i, coords[j + 2]!, coords[j + 3]!);
    if ((c > 0 && d > 0) || (c < 0 && d < 0)) return;
    const a = sideOf(coords, j, coords[i]!, coords[i + 1]!);
    const b = sideOf(coords, j, coords[i + 2]!, coords[i + 3]!);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return;
    if (a !== 0 && b !== 0 && c !== 0 && d !== 0) {
      const along = a / (a - b);
      const x = Math.floor(coords[i]! + along * (coords[i + 2]! - coords[i]!) + 0.5);
      const y = Math.floor(coords[i + 1]! + along * (coords[i + 3]! - coords[i + 1]!) + 0.5);
      this.#cutAt(coords, i, x, y);
      this.#cutAt(coords, j, x, y);
      return;
    }
    if (c === 0) this.#cutAt(coords, i, coords[j]!, coords[j + 1]!);
    if (d === 0) this.#cutAt(coords, i, coords[j + 2]!, coords[j + 3]!);
    if (a === 0) this.#cutAt(coords, j, coords[i]!, coords[i + 1]!);
    if (b === 0) this.#cutAt(coords, j, coords[i + 2]!, coords[i + 3]!);
  }

  /** Records a cut of an edge at a position of its box, unless it ends there. */
  #cutAt(coords: Float64Array, i: number, x: number, y: number): void {
    const [x0, y0, x1, y1] = [coords[i]!, coords[i + 1]!, coords[i + 2]!, coords[i + 3]!];
    if ((x === x0 && y === y0) || (x === x1 && y === y1)) return;
    if (x < x0 || x > x1 || (y0 < y1 ? y < y0 || y > y1 : y < y1 || y > y0)) return;
    const along = y0 <= y1 ? y + offset : base - 1 - (y + offset);
    if (this.#cutCount === this.#cuts.length) this.#cuts = doubled(this.#cuts);
    this.#cuts[this.#cutCount++] = ((i / 4) * base + x + offset) * base + along;
  }

  #applyCuts(): void {
    const cuts = this.#cuts.subarray(0, this.#cutCount).sort();
    const { grid } = this;
    const { coords } = grid;
    this.#keyCount = 0;
    let next = 0;
    for (let edge = 0; edge < grid.count; edge++) {
      const i = edge * 4;
      const turns = this.turns[edge]!;
      const rises = coords[i + 1]! <= coords[i + 3]!;
      let x = coords[i]!;
      let y = coords[i + 1]!;
      for (; next < cuts.length && Math.floor(cuts[next]! / (base * base)) === edge; next++) {
        const along = cuts[next]! % base;
        const cutX = (Math.floor(cuts[next]! / base) % base) - offset;
        const cutY = (rises ? along : base - 1 - along) - offset;
        this.#addTurned(x, y, cutX, cutY, turns);
        x = cutX;
        y = cutY;
      }
      this.#addTurned(x, y, coords[i + 2]!, coords[i + 3]!, turns);
    }
  }

  #addTurned(x0: number, y0: number, x1: number, y1: number, turns: number): void {
    if (turns > 0) this.#add(x0, y0, x1, y1, turns);
    else this.#add(x1, y1, x0, y0, -turns);
  }
}
