/** A ring of the merged area: its values in `RingMerger.values`, and twice its area, which is negative for holes. */
export interface MergedRing {
  from: number;
  to: number;
  twiceArea: number;
}

/** An edge is compared with at most this many that start at its end. */
const maxCompared = 32;
/** More than 360 and 90 degrees in the smallest steps; a key of both is a whole number. */
const xOffset = 75_000_000;
const yOffset = 19_000_000;

/**
 * Merges adjoining polygons whose positions are whole steps of a grid: an edge that two of them share is
 * followed once in each direction and cancels out, so what remains bounds their union. This also holds if
 * snapping has made some of them a line, or turned them over: the sum of all polygons of a coverage stays
 * closed.
 */
export class RingMerger {
  /** The positions of the merged rings: two values each, without repeating the first one at the end. */
  values = new Int32Array(1024);
  readonly #numbers = new Map<number, number>();
  /** For each position its values, the first edge that starts there, or -1, and its index in the path, or -1. */
  #xy = new Int32Array(1024);
  #first = new Int32Array(512);
  #inPath = new Int32Array(512);
  /** For each edge where it ends, and the next one with the same start. */
  #ends = new Int32Array(1024);
  #next = new Int32Array(1024);
  #edges = 0;
  readonly #path: number[] = [];

  clear(): void {
    this.#numbers.clear();
    this.#edges = 0;
  }

  /** Adds a ring of the values [from, to); `isReversed` adds it in the opposite direction. */
  add(xy: Int32Array, from: number, to: number, isReversed: boolean): void {
    if (to - from < 6) return;
    const start = this.#numberOf(xy[from]!, xy[from + 1]!);
    let last = start;
    for (let i = from + 2; i < to; i += 2) {
      const next = this.#numberOf(xy[i]!, xy[i + 1]!);
      if (next !== last) this.#addEdge(isReversed ? next : last, isReversed ? last : next);
      last = next;
    }
    if (last !== start) this.#addEdge(isReversed ? start : last, isReversed ? last : start);
  }

  /** The rings that bound the sum of the added ones. They touch themselves and each other only at positions. */
  trace(): MergedRing[] {
    const rings: MergedRing[] = [];
    const path = this.#path;
    let length = 0;
    for (let start = 0; start < this.#numbers.size; start++)
      while (this.#first[start]! >= 0) {
        path.length = 0;
        let at = start;
        // Every position has as many edges that end there as edges that start there.
        do {
          this.#inPath[at] = path.length;
          path.push(at);
          const edge = this.#first[at]!;
          this.#first[at] = this.#next[edge]!;
          at = this.#ends[edge]!;
          if (this.#inPath[at]! < 0) continue;
          const ring = this.#cut(this.#inPath[at]!, length);
          if (ring.twiceArea === 0) continue;
          rings.push(ring);
          length = ring.to;
        } while (path.length > 0);
      }
    return rings;
  }

  /** Removes the path from an index on, and appends its positions to `values` at `from`. */
  #cut(index: number, from: number): MergedRing {
    const path = this.#path;
    let to = from;
    if (from + 2 * (path.length - index) > this.values.length)
      this.values = longer(this.values, from + 2 * path.length);
    const { values } = this;
    for (let i = index; i < path.length; i++) {
      const number = path[i]!;
      this.#inPath[number] = -1;
      values[to++] = this.#xy[number * 2]!;
      values[to++] = this.#xy[number * 2 + 1]!;
    }
    path.length = index;
    return { from, to, twiceArea: twiceAreaOf(values, from, to) };
  }

  #numberOf(x: number, y: number): number {
    const key = (x + xOffset) * 2 * yOffset + y + yOffset;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    if (number === this.#first.length) {
      this.#xy = longer(this.#xy, 0);
      this.#first = longer(this.#first, 0);
      this.#inPath = longer(this.#inPath, 0);
    }
    this.#xy[number * 2] = x;
    this.#xy[number * 2 + 1] = y;
    this.#first[number] = this.#inPath[number] = -1;
    return number;
  }

  #addEdge(from: number, to: number): void {
    let before = -1;
    let compared = 0;
    for (let edge = this.#first[to]!; edge >= 0 && compared < maxCompared; edge = this.#next[edge]!) {
      if (this.#ends[edge] === from) {
        if (before < 0) this.#first[to] = this.#next[edge]!;
        else this.#next[before] = this.#next[edge]!;
        return;
      }
      before = edge;
      compared++;
    }
    if (this.#edges === this.#ends.length) {
      this.#ends = longer(this.#ends, 0);
      this.#next = longer(this.#next, 0);
    }
    this.#ends[this.#edges] = to;
    this.#next[this.#edges] = this.#first[from]!;
    this.#first[from] = this.#edges++;
  }
}

function longer(values: Int32Array<ArrayBuffer>, min: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(values.length * 2, min));
  copy.set(values);
  return copy;
}

/** Twice the area of a ring, positive if it is counter-clockwise with y upwards. */
export function twiceAreaOf(values: Int32Array | Float64Array, from: number, to: number): number {
  const x0 = values[from]!;
  const y0 = values[from + 1]!;
  let area = 0;
  for (let i = from + 2; i + 3 < to; i += 2)
    area += (values[i]! - x0) * (values[i + 3]! - y0) - (values[i + 2]! - x0) * (values[i + 1]! - y0);
  return area;
}
