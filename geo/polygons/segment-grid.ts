import { doubled } from './doubled.ts';

/** Fewer segments are compared pairwise. */
const few = 48;
const cellsPerSegment = 4;

/** Result of a search for a pair: all were compared, a match was found, or there are too many. */
export type PairSearch = 'all' | 'found' | 'too-many';

/** Straight segments, and the pairs of them whose boxes intersect. Its memory is reused. */
export class SegmentGrid {
  /** Four values per segment: its start and end. */
  coords = new Float64Array(4 * 1024);
  count = 0;
  /** Boxes of the segments, if they are few. */
  readonly #boxes = new Float64Array(4 * few);
  #heads = new Int32Array(1024);
  /** For each entry of a cell its segment and the previous entry. */
  #owners = new Int32Array(2048);
  #before = new Int32Array(2048);

  clear(): void {
    this.count = 0;
  }

  add(x0: number, y0: number, x1: number, y1: number): void {
    const at = this.count++ * 4;
    if (at === this.coords.length) this.coords = doubled(this.coords);
    const { coords } = this;
    coords[at] = x0;
    coords[at + 1] = y0;
    coords[at + 2] = x1;
    coords[at + 3] = y1;
  }

  /**
   * Calls `visit` with the indexes in `coords` of each pair of segments whose boxes intersect, the later one
   * first, until it returns true; some pairs repeatedly. Compares at most about `max` pairs.
   */
  eachPair(max: number, visit: (i: number, j: number) => boolean): PairSearch {
    return this.count <= few ? this.#eachOfFew(visit) : this.#eachInCells(max, visit);
  }

  #eachOfFew(visit: (i: number, j: number) => boolean): PairSearch {
    const { coords } = this;
    const boxes = this.#boxes;
    const end = this.count * 4;
    for (let i = 0; i < end; i += 4) {
      const x0 = coords[i]!;
      const y0 = coords[i + 1]!;
      const x1 = coords[i + 2]!;
      const y1 = coords[i + 3]!;
      const west = x0 < x1 ? x0 : x1;
      const east = x0 < x1 ? x1 : x0;
      const south = y0 < y1 ? y0 : y1;
      const north = y0 < y1 ? y1 : y0;
      for (let j = 0; j < i; j += 4) {
        if (boxes[j]! > east || boxes[j + 2]! < west || boxes[j + 1]! > north || boxes[j + 3]! < south)
          continue;
        if (visit(i, j)) return 'found';
      }
      boxes[i] = west;
      boxes[i + 1] = south;
      boxes[i + 2] = east;
      boxes[i + 3] = north;
    }
    return 'all';
  }

  /** Inserts each segment into the grid cells that it crosses, and compares it with those already there. */
  #eachInCells(max: number, visit: (i: number, j: number) => boolean): PairSearch {
    const { coords } = this;
    const end = this.count * 4;
    let [west, south, east, north, length] = [Infinity, Infinity, -Infinity, -Infinity, 0];
    for (let i = 0; i < end; i += 4) {
      const x0 = coords[i]!;
      const y0 = coords[i + 1]!;
      if (x0 < west) west = x0;
      if (x0 > east) east = x0;
      if (y0 < south) south = y0;
      if (y0 > north) north = y0;
      const x1 = coords[i + 2]!;
      const y1 = coords[i + 3]!;
      if (x1 < west) west = x1;
      if (x1 > east) east = x1;
      if (y1 < south) south = y1;
      if (y1 > north) north = y1;
      length += Math.abs(x1 - x0) + Math.abs(y1 - y0);
    }
    // A cell is twice as wide as a typical segment is long, and there are not many more cells than segments.
    const min = Math.sqrt(((east - west) * (north - south)) / (cellsPerSegment * this.count));
    const side = Math.max((2 * length) / this.count, min) || 1;
    const columns = Math.floor((east - west) / side) + 1;
    const rows = Math.floor((north - south) / side) + 1;
    if (columns * rows > 8 * cellsPerSegment * this.count) return 'too-many';
    if (this.#heads.length < columns * rows) this.#heads = new Int32Array(columns * rows * 2);
    const heads = this.#heads.fill(-1, 0, columns * rows);
    const perUnit = 1 / side;
    let entries = 0;
    let left = max;
    for (let i = 0; i < end; i += 4) {
      const x0 = (coords[i]! - west) * perUnit;
      const y0 = (coords[i + 1]! - south) * perUnit;
      const x1 = (coords[i + 2]! - west) * perUnit;
      const y1 = (coords[i + 3]! - south) * perUnit;
      const firstRow = Math.min(rows - 1, Math.floor(Math.min(y0, y1)));
      const lastRow = Math.min(rows - 1, Math.floor(Math.max(y0, y1)));
      const leftmost = Math.min(x0, x1);
      const rightmost = Math.max(x0, x1);
      const slope = lastRow > firstRow ? (x1 - x0) / (y1 - y0) : 0;
      for (let row = firstRow; row <= lastRow; row++) {
        let from = leftmost;
        let to = rightmost;
        if (lastRow > firstRow && to - from > 1) {
          // Where it enters and leaves the row, with a margin.
          const a = x0 + (row - y0) * slope;
          const b = a + slope;
          from = Math.max(from, Math.min(a, b) - 1e-6);
          to = Math.min(to, Math.max(a, b) + 1e-6);
        }
        const lastColumn = Math.min(columns - 1, Math.floor(to));
        for (let column = Math.min(columns - 1, Math.floor(from)); column <= lastColumn; column++) {
          const cell = row * columns + column;
          for (let entry = heads[cell]!; entry >= 0; entry = this.#before[entry]!) {
            if (--left < 0) return 'too-many';
            const j = this.#owners[entry]!;
            if (boxesMeet(coords, i, j) && visit(i, j)) return 'found';
          }
          if (entries === this.#owners.length) this.#growEntries();
          this.#owners[entries] = i;
          this.#before[entries] = heads[cell]!;
          heads[cell] = entries++;
          left--;
        }
      }
    }
    return 'all';
  }

  #growEntries(): void {
    this.#owners = doubled(this.#owners);
    this.#before = doubled(this.#before);
  }
}

function boxesMeet(coords: Float64Array, i: number, j: number): boolean {
  const ax = coords[i]!;
  const bx = coords[i + 2]!;
  const cx = coords[j]!;
  const dx = coords[j + 2]!;
  if (
    ax < bx ? Math.max(cx, dx) < ax || Math.min(cx, dx) > bx : Math.max(cx, dx) < bx || Math.min(cx, dx) > ax
  )
    return false;
  const ay = coords[i + 1]!;
  const by = coords[i + 3]!;
  const cy = coords[j + 1]!;
  const dy = coords[j + 3]!;
  return ay < by
    ? Math.max(cy, dy) >= ay && Math.min(cy, dy) <= by
    : Math.max(cy, dy) >= by && Math.min(cy, dy) <= ay;
}
