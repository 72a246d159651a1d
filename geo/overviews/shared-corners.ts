import type { FeatureDecoder, Shape } from '../flatgeobuf/feature-decoder.ts';
import type { LevelGrid } from './level-grid.ts';

/** Maximum distance of a corner from the border of a neighbour, in cells of the finest level. */
const cornerTolerance = 0.25;
/** A corner is compared with at most this many others of its cell, and an edge with this many columns. */
const maxPerCell = 64;
const maxColumns = 4096;
/** Slices of few enormous features have more: they are left as they are. */
const maxPositions = 2 ** 22;

/**
 * Adds to the borders of polygons the corners that only their neighbours have, so that neighbours have the
 * same positions and stay adjoining when positions are snapped.
 */
export class SharedCorners {
  readonly #doubles: Float64Array;
  readonly #tolerance: number;
  readonly #cell: number;
  /** Positions by the hash of their cell: the end of each cell's list, and indexes of doubles. */
  readonly #ends: Int32Array;
  readonly #corners: Int32Array;
  #values = new Float64Array(1024);
  #length = 0;
  readonly #found: { at: number; along: number }[] = [];

  /** Finds the corners of some features by their offsets, for a finest level with this grid. */
  constructor(
    decoder: FeatureDecoder,
    starts: Float64Array,
    items: Uint32Array,
    { stepUnits, digits, cellSteps }: LevelGrid,
  ) {
    const { doubles } = decoder;
    const tolerance = (cornerTolerance * cellSteps * stepUnits) / 10 ** digits;
    this.#doubles = doubles;
    this.#tolerance = tolerance;
    let positions = 0;
    let length = 0;
    const each = (use: (at: number, isFirst: boolean) => void) => {
      for (const item of items) {
        if (positions > maxPositions) break;
        decoder.readGeometry(starts[item]!);
        for (let s = 0; s < decoder.stretches; s++)
          for (let at = decoder.from[s]!; at < decoder.to[s]!; at += 2) use(at, at === decoder.from[s]);
      }
    };
    each((at, isFirst) => {
      positions++;
      if (!isFirst)
        length += Math.abs(doubles[at]! - doubles[at - 2]!) + Math.abs(doubles[at + 1]! - doubles[at - 1]!);
    });
    this.#cell = Math.max(4 * tolerance, length / Math.max(1, positions));
    this.#ends = new Int32Array(2 ** Math.ceil(Math.log2(Math.min(maxPositions, positions) + 2)) + 1);
    this.#corners = new Int32Array(Math.min(maxPositions, positions));
    // The counts become the starts of the lists, which become their ends as they are filled.
    each((at) => this.#ends[this.#slotOf(doubles[at]!, doubles[at + 1]!) + 1]!++);
    for (let slot = 1; slot < this.#ends.length; slot++) this.#ends[slot]! += this.#ends[slot - 1]!;
    each((at) => {
      const slot = this.#slotOf(doubles[at]!, doubles[at + 1]!);
      this.#corners[this.#ends[slot]!++] = at;
    });
  }

  /** The polygon of the decoder with the corners of its neighbours; null if there are none to add. */
  complete(decoder: FeatureDecoder): { shape: Shape; values: Float64Array } | null {
    const { members, memberTypes, memberEnds, stretches, type } = decoder;
    const from: number[] = [];
    const to: number[] = [];
    this.#length = 0;
    let before = 0;
    for (let s = 0; s < stretches; s++) {
      from.push(this.#length);
      before += decoder.to[s]! - decoder.from[s]!;
      this.#addRing(decoder.from[s]!, decoder.to[s]!);
      to.push(this.#length);
    }
    if (this.#length === before) return null;
    return {
      shape: { type, members, memberTypes, memberEnds, kinds: decoder.kinds, from, to },
      values: this.#values,
    };
  }

  /** Whether at least half of the corners of the decoder's polygon are also those of others. */
  isAdjoining({ stretches, from, to }: FeatureDecoder): boolean {
    const doubles = this.#doubles;
    let start = Infinity;
    let end = 0;
    for (let s = 0; s < stretches; s++) {
      start = Math.min(start, from[s]!);
      end = Math.max(end, to[s]!);
    }
    let shared = 0;
    let corners = 0;
    for (let s = 0; s < stretches; s++)
      for (let at = from[s]!; at + 2 < to[s]!; at += 2) {
        corners++;
        if (this.#isShared(doubles[at]!, doubles[at + 1]!, start, end)) shared++;
      }
    return 2 * shared >= corners;
  }

  /** Whether a feature other than that in the doubles [start, end) has a corner here. */
  #isShared(x: number, y: number, start: number, end: number): boolean {
    const slot = this.#slotOf(x, y);
    const first = slot === 0 ? 0 : this.#ends[slot - 1]!;
    const last = Math.min(this.#ends[slot]!, first + maxPerCell);
    for (let i = first; i < last; i++) {
      const at = this.#corners[i]!;
      if ((at < start || at >= end) && this.#isAt(at, x, y)) return true;
    }
    return false;
  }

  #isAt(at: number, x: number, y: number): boolean {
    const tolerance = this.#tolerance;
    return Math.abs(this.#doubles[at]! - x) <= tolerance && Math.abs(this.#doubles[at + 1]! - y) <= tolerance;
  }

  #addRing(from: number, to: number): void {
    const doubles = this.#doubles;
    for (let at = from; at < to; at += 2) {
      this.#push(at);
      if (at + 2 === to) break;
      const found = this.#between(doubles[at]!, doubles[at + 1]!, doubles[at + 2]!, doubles[at + 3]!);
      if (found.length > 1) found.sort((a, b) => a.along - b.along);
      for (const corner of found) this.#push(corner.at);
    }
  }

  #push(at: number): void {
    const doubles = this.#doubles;
    if (this.#length + 2 > this.#values.length) {
      const longer = new Float64Array(this.#values.length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#length++] = doubles[at]!;
    this.#values[this.#length++] = doubles[at + 1]!;
  }

  /** The corners on an edge. */
  #between(x0: number, y0: number, x1: number, y1: number): { at: number; along: number }[] {
    const found = this.#found;
    found.length = 0;
    const tolerance = this.#tolerance;
    const cell = this.#cell;
    const first = Math.floor((Math.min(x0, x1) - tolerance) / cell);
    const last = Math.floor((Math.max(x0, x1) + tolerance) / cell);
    if (last - first > maxColumns) return found;
    const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
    for (let column = first; column <= last; column++) {
      // The part of the edge in the column.
      const from = Math.max(column * cell, Math.min(x0, x1));
      const to = Math.min((column + 1) * cell, Math.max(x0, x1));
      const [ya, yb] = x1 === x0 ? [y0, y1] : [y0 + (from - x0) * slope, y0 + (to - x0) * slope];
      const margin = tolerance * (1 + Math.abs(slope));
      const low = Math.floor((Math.max(Math.min(y0, y1), Math.min(ya, yb) - margin) - tolerance) / cell);
      const high = Math.floor((Math.min(Math.max(y0, y1), Math.max(ya, yb) + margin) + tolerance) / cell);
      for (let row = low; row <= Math.min(high, low + maxColumns); row++)
        this.#search(this.#slot(column, row), x0, y0, x1 - x0, y1 - y0);
    }
    return found;
  }

  #search(slot: number, x0: number, y0: number, dx: number, dy: number): void {
    const doubles = this.#doubles;
    const tolerance = this.#tolerance;
    const start = slot === 0 ? 0 : this.#ends[slot - 1]!;
    const end = Math.min(this.#ends[slot]!, start + maxPerCell);
    const length = Math.sqrt(dx * dx + dy * dy);
    for (let i = start; i < end; i++) {
      const at = this.#corners[i]!;
      const px = doubles[at]! - x0;
      const py = doubles[at + 1]! - y0;
      const across = px * dy - py * dx;
      if (across > tolerance * length || across < -tolerance * length) continue;
      const along = px * dx + py * dy;
      if (along <= tolerance * length || along >= (length - tolerance) * length) continue;
      const isKnown = this.#found.some((each) => this.#isAt(each.at, doubles[at]!, doubles[at + 1]!));
      if (!isKnown) this.#found.push({ at, along });
    }
  }

  #slotOf(x: number, y: number): number {
    return this.#slot(Math.floor(x / this.#cell), Math.floor(y / this.#cell));
  }

  #slot(column: number, row: number): number {
    let hash = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    return (hash ^ (hash >>> 13)) & (this.#ends.length - 2);
  }
}
