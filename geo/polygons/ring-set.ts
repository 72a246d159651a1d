/** Rings of polygons in whole units: each shell is followed by its holes. The memory is reused. */
export class RingSet {
  /**
   * Two values per position; the first position is not repeated at the end. There is capacity for one more
   * position.
   */
  values = new Float64Array(4096);
  length = 0;
  /** For each ring the number of values at its end, and whether it is a shell. */
  readonly ends: number[] = [];
  readonly shells: boolean[] = [];
  count = 0;

  clear(): void {
    this.length = 0;
    this.count = 0;
  }

  get positions(): number {
    return this.length / 2;
  }

  /** Index of the first value of a ring. */
  startOf(ring: number): number {
    return ring === 0 ? 0 : this.ends[ring - 1]!;
  }

  /** Appends a position to the ring that `endRing` ends. */
  push(x: number, y: number): void {
    this.#reserve(2);
    this.values[this.length++] = x;
    this.values[this.length++] = y;
  }

  /** Adds the ring of the values [0, length); shells get a positive area, holes a negative one. */
  add(values: Float64Array, length: number, isShell: boolean, area: number): void {
    this.#reserve(length + 2);
    const into = this.values;
    let at = this.length;
    if (area < 0 === isShell)
      for (let i = length - 2; i >= 0; i -= 2) {
        into[at++] = values[i]!;
        into[at++] = values[i + 1]!;
      }
    else for (let i = 0; i < length; i++) into[at++] = values[i]!;
    this.length = at;
    this.endRing(isShell);
  }

  endRing(isShell: boolean): void {
    this.ends[this.count] = this.length;
    this.shells[this.count++] = isShell;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.values.length) return;
    const larger = new Float64Array(Math.max(this.values.length * 2, this.length + more));
    larger.set(this.values.subarray(0, this.length));
    this.values = larger;
  }
}
