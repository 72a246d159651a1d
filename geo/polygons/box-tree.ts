import { doubled } from './doubled.ts';

/** Number of child boxes per box. */
const fanout = 8;

/** Finds overlapping pairs among boxes that are ordered so that neighbours follow one another. */
export class BoxTree {
  count = 0;
  /** For each level four values per box: west, south, east and north. */
  readonly #levels: Float64Array<ArrayBuffer>[] = [new Float64Array(4 * 256)];
  #visit: (i: number, j: number) => boolean = () => false;
  /** Remaining number of comparisons. */
  #left = 0;

  /** Size of its buffers in bytes. */
  get memoryBytes(): number {
    return this.#levels.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  clear(): void {
    this.count = 0;
  }

  /** Adds the box with two opposite corners. */
  add(x0: number, y0: number, x1: number, y1: number): void {
    const at = this.count++ * 4;
    if (at === this.#levels[0]!.length) this.#levels[0] = doubled(this.#levels[0]!);
    const boxes = this.#levels[0]!;
    boxes[at] = x0 < x1 ? x0 : x1;
    boxes[at + 1] = y0 < y1 ? y0 : y1;
    boxes[at + 2] = x0 < x1 ? x1 : x0;
    boxes[at + 3] = y0 < y1 ? y1 : y0;
  }

  /**
   * Calls `visit` with the numbers of boxes that share more than an edge, until it returns true; then returns
   * true as well. Compares at most about `max` pairs.
   */
  somePair(max: number, visit: (i: number, j: number) => boolean): boolean {
    this.#visit = visit;
    this.#left = max;
    let level = 0;
    let { count } = this;
    for (; count > fanout; level++) count = this.#group(level, count);
    return this.#within(level, 0, count);
  }

  /** Creates the parent boxes of a level; returns their number. */
  #group(level: number, count: number): number {
    const boxes = this.#levels[level]!;
    const groups = Math.ceil(count / fanout);
    let outer = this.#levels[level + 1];
    if (outer === undefined || outer.length < groups * 4)
      outer = this.#levels[level + 1] = new Float64Array(groups * 8);
    for (let group = 0, at = 0; group < groups; group++) {
      const end = Math.min(count, (group + 1) * fanout) * 4;
      let west = boxes[at]!;
      let south = boxes[at + 1]!;
      let east = boxes[at + 2]!;
      let north = boxes[at + 3]!;
      for (at += 4; at < end; at += 4) {
        if (boxes[at]! < west) west = boxes[at]!;
        if (boxes[at + 1]! < south) south = boxes[at + 1]!;
        if (boxes[at + 2]! > east) east = boxes[at + 2]!;
        if (boxes[at + 3]! > north) north = boxes[at + 3]!;
      }
      outer[group * 4] = west;
      outer[group * 4 + 1] = south;
      outer[group * 4 + 2] = east;
      outer[group * 4 + 3] = north;
    }
    return groups;
  }

  /** Finds pairs within the boxes [first, end) of a level. */
  #within(level: number, first: number, end: number): boolean {
    for (let i = first; i < end; i++) {
      if (this.#between(level, i, first, i)) return true;
      if (level === 0) continue;
      const below = Math.min(this.#countOf(level - 1), (i + 1) * fanout);
      if (this.#within(level - 1, i * fanout, below)) return true;
    }
    return false;
  }

  #countOf(level: number): number {
    return level === 0 ? this.count : Math.ceil(this.count / fanout ** level);
  }

  /** Finds pairs of a box of a level and the boxes [first, end) of the same level. */
  #between(level: number, i: number, first: number, end: number): boolean {
    const boxes = this.#levels[level]!;
    const west = boxes[i * 4]!;
    const south = boxes[i * 4 + 1]!;
    const east = boxes[i * 4 + 2]!;
    const north = boxes[i * 4 + 3]!;
    this.#left -= end - first;
    if (this.#left < 0) return false;
    for (let j = first, at = first * 4; j < end; j++, at += 4) {
      if (boxes[at]! >= east || boxes[at + 2]! <= west) continue;
      if (boxes[at + 1]! >= north || boxes[at + 3]! <= south) continue;
      if (level === 0 ? this.#visit(i, j) : this.#below(level, i, j)) return true;
    }
    return false;
  }

  /** Finds pairs of the children of one box and those of another. */
  #below(level: number, i: number, j: number): boolean {
    const outer = this.#levels[level]!;
    const boxes = this.#levels[level - 1]!;
    const count = this.#countOf(level - 1);
    const end = Math.min(count, (i + 1) * fanout);
    const west = outer[j * 4]!;
    const south = outer[j * 4 + 1]!;
    const east = outer[j * 4 + 2]!;
    const north = outer[j * 4 + 3]!;
    this.#left -= fanout;
    for (let each = i * fanout, at = each * 4; each < end; each++, at += 4) {
      if (boxes[at]! >= east || boxes[at + 2]! <= west) continue;
      if (boxes[at + 1]! >= north || boxes[at + 3]! <= south) continue;
      if (this.#between(level - 1, each, j * fanout, Math.min(count, (j + 1) * fanout))) return true;
    }
    return false;
  }
}
