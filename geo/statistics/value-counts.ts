import type { TextHash } from './hash-text.ts';

/** Number of values that are counted. */
export const maxCounted = 1000;
const slots = 2048;
const mask = slots - 1;

/** Where a counted value was first seen, in the words of its reader. */
export interface CountedValue {
  readonly count: number;
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Counts values by their 64-bit hashes, in a table of constant size: the first values of a batch up to a maximum
 * number. Frequent values are among them, so that of further ones only their existence is noted.
 */
export class ValueCounts {
  /** For each slot the two words of the hash, the count and the kind. */
  readonly #table = new Int32Array(4 * slots);
  readonly #starts = new Int32Array(slots);
  readonly #ends = new Int32Array(slots);
  #size = 0;
  /** Whether there were more values than are counted. */
  isFull = false;
  /** Whether hardly any value occurred twice before the table was full: then further ones are not looked up. */
  #isSparse = false;
  #repeated = 0;

  /** False if the value was counted before. */
  add({ low, high }: TextHash, kind: number, start: number, end: number): boolean {
    if (this.#isSparse) return true;
    const table = this.#table;
    let slot = low & mask;
    for (let at = slot << 2; table[at + 2] !== 0; at = slot << 2) {
      if (table[at] === low && table[at + 1] === high) {
        table[at + 2]!++;
        this.#repeated++;
        return false;
      }
      slot = (slot + 1) & mask;
    }
    if (this.#size === maxCounted) {
      this.isFull = true;
      this.#isSparse = this.#repeated * 10 < maxCounted;
      return true;
    }
    const at = slot << 2;
    table[at] = low;
    table[at + 1] = high;
    table[at + 2] = 1;
    table[at + 3] = kind;
    this.#starts[slot] = start;
    this.#ends[slot] = end;
    this.#size++;
    return true;
  }

  clear(): void {
    this.#table.fill(0);
    this.#size = this.#repeated = 0;
    this.isFull = this.#isSparse = false;
  }

  /** The values with at least this count. */
  *values(min: number): Generator<CountedValue> {
    for (let slot = 0; slot < slots; slot++) {
      const count = this.#table[4 * slot + 2]!;
      if (count < min) continue;
      const kind = this.#table[4 * slot + 3]!;
      yield { count, kind, start: this.#starts[slot]!, end: this.#ends[slot]! };
    }
  }
}
