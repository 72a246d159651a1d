import { BoxTree } from './box-tree.ts';
import { doubled } from './doubled.ts';

/** Consecutive rings: `ends` gives the position index after each of [first, end). */
export interface RingRange {
  values: Float64Array;
  ends: Uint32Array;
  first: number;
  end: number;
  /** Index of the first position of the first ring. */
  from: number;
}

/** Rings with more positions are not checked, to limit memory. */
const maxPositions = 1 << 18;
/** Maximum number of run pairs compared per run; beyond it the result is unknown. */
const pairsPerRun = 192;
/** Short enough that the box of a run fits its content closely. */
const maxRun = 12;
/** Rings with at most this many positions are compared pairwise. */
const few = 48;
/** Twice the rounding error of a product of differences, relative to its terms. */
const doubt = 1e-15;

/**
 * Detects whether rings in degrees cross themselves or each other. Touching is not crossing, nor is anything
 * that may be a rounding error. Positions are grouped into runs that are monotonic in x and y: such a run
 * does not cross itself, and there are far fewer boxes to compare than segments.
 */
export class CrossingFinder {
  readonly #boxes = new BoxTree();
  /** Boxes of the sides of a short ring. */
  readonly #sides = new Float64Array(few * 4);
  /** Range of each run among the values. */
  #from = new Int32Array(256);
  #to = new Int32Array(256);

  /** Size of its buffers in bytes. */
  get memoryBytes(): number {
    return this.#boxes.memoryBytes + this.#from.byteLength + this.#to.byteLength;
  }

  isCrossed({ values, ends, first, end, from }: RingRange): boolean {
    const to = first < end ? ends[end - 1]! : from;
    // The sides of a triangle meet only at its corners.
    if (to - from > maxPositions || (end - first === 1 && to - from <= 4)) return false;
    if (end - first === 1 && to - from <= few) return this.#isShortCrossed(values, from * 2, to * 2 - 2);
    const boxes = this.#boxes;
    boxes.clear();
    let start = from;
    for (let ring = first; ring < end; ring++) {
      this.#addRuns(values, start * 2, ends[ring]! * 2);
      start = ends[ring]!;
    }
    return boxes.somePair(pairsPerRun * boxes.count + 1024, (i, j) => this.#doCross(values, i, j));
  }

  /** Compares all pairs of segments of a ring. */
  #isShortCrossed(values: Float64Array, from: number, to: number): boolean {
    const sides = this.#sides;
    for (let i = from, at = 0; i < to; i += 2, at += 4) {
      const x0 = values[i]!;
      const x1 = values[i + 2]!;
      const y0 = values[i + 1]!;
      const y1 = values[i + 3]!;
      const west = x0 < x1 ? x0 : x1;
      const east = x0 < x1 ? x1 : x0;
      const south = y0 < y1 ? y0 : y1;
      const north = y0 < y1 ? y1 : y0;
      for (let j = 0; j < at - 4; j += 4) {
        if (sides[j]! >= east || sides[j + 2]! <= west || sides[j + 1]! >= north || sides[j + 3]! <= south)
          continue;
        if (isCrossing(values, i, from + (j >> 1))) return true;
      }
      sides[at] = west;
      sides[at + 1] = south;
      sides[at + 2] = east;
      sides[at + 3] = north;
    }
    return false;
  }

  #addRuns(values: Float64Array, from: number, to: number): void {
    for (let i = from; i + 2 < to;) {
      const start = i;
      const x0 = values[i]!;
      const y0 = values[i + 1]!;
      let x = values[i + 2]!;
      let y = values[i + 3]!;
      const isEast = x >= x0;
      const isNorth = y >= y0;
      const stop = Math.min(to - 2, start + 2 * maxRun);
      for (i += 2; i < stop; i += 2) {
        const nextX = values[i + 2]!;
        const nextY = values[i + 3]!;
        if (nextX >= x !== isEast || nextY >= y !== isNorth) break;
        x = nextX;
        y = nextY;
      }
      const { count } = this.#boxes;
      if (count === this.#from.length) {
        this.#from = doubled(this.#from);
        this.#to = doubled(this.#to);
      }
      this.#from[count] = start;
      this.#to[count] = i;
      this.#boxes.add(x0, y0, x, y);
    }
  }

  /** Whether a segment of one run crosses one of the other. */
  #doCross(values: Float64Array, one: number, other: number): boolean {
    for (let i = this.#from[one]!; i < this.#to[one]!; i += 2)
      for (let j = this.#from[other]!; j < this.#to[other]!; j += 2)
        if (overlap(values, i, j) && isCrossing(values, i, j)) return true;
    return false;
  }
}

/** Whether two boxes share more than an edge. */
function overlap(coords: Float64Array, i: number, j: number): boolean {
  return (
    Math.max(coords[i]!, coords[i + 2]!) > Math.min(coords[j]!, coords[j + 2]!) &&
    Math.min(coords[i]!, coords[i + 2]!) < Math.max(coords[j]!, coords[j + 2]!) &&
    Math.max(coords[i + 1]!, coords[i + 3]!) > Math.min(coords[j + 1]!, coords[j + 3]!) &&
    Math.min(coords[i + 1]!, coords[i + 3]!) < Math.max(coords[j + 1]!, coords[j + 3]!)
  );
}

/** Whether two segments cross, each with the ends of the other certainly on opposite sides. */
function isCrossing(values: Float64Array, i: number, j: number): boolean {
  const c = sureSide(values, i, j);
  if (c === 0 || c * sureSide(values, i, j + 2) >= 0) return false;
  const a = sureSide(values, j, i);
  return a * sureSide(values, j, i + 2) < 0;
}

/** The side of a segment on which a position is, 1 or -1; 0 if rounding makes it uncertain. */
function sureSide(values: Float64Array, i: number, position: number): number {
  const ax = values[i]!;
  const ay = values[i + 1]!;
  const left = (values[i + 2]! - ax) * (values[position + 1]! - ay);
  const right = (values[i + 3]! - ay) * (values[position]! - ax);
  const side = left - right;
  return Math.abs(side) <= doubt * (Math.abs(left) + Math.abs(right)) ? 0 : side > 0 ? 1 : -1;
}
