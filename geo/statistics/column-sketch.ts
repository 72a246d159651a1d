import { DistinctCount } from './distinct-count.ts';
import type { TextHash } from './hash-text.ts';
import { sampleSize } from './row-sample.ts';
import { ValueCounts } from './value-counts.ts';

/** Kinds of counted values. */
export const valueKinds = { text: 0, number: 1, true: 2, false: 3 } as const;

/** Which values of an attribute are counted by value: all, the frequent ones, or none. */
export const countedValues = { all: 0, frequent: 1, none: 2 } as const;
export type CountedValues = (typeof countedValues)[keyof typeof countedValues];

/** The values of an attribute in a batch; reused by the next batch. */
export class ColumnSketch {
  counted: CountedValues = countedValues.all;
  /** Number of features with a value. */
  count = 0;
  readonly distinct = new DistinctCount();
  readonly values = new ValueCounts();
  hasUnlisted = false;
  numbers = 0;
  min = Infinity;
  max = -Infinity;
  /** The first number; sums are those of the differences from it, so that they stay exact for large numbers. */
  origin = 0;
  sum = 0;
  squares = 0;
  /** The numbers of the sampled rows, once there are any. */
  #sample: Float64Array | null = null;

  add(hash: TextHash, kind: number, start: number, end: number): void {
    this.count++;
    if (this.counted === countedValues.none || this.values.add(hash, kind, start, end))
      this.distinct.add(hash);
  }

  addUnlisted(hash: TextHash): void {
    this.count++;
    this.hasUnlisted = true;
    this.distinct.add(hash);
  }

  addNumber(value: number, sampled: number): void {
    if (this.numbers++ === 0) this.origin = value;
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
    const difference = value - this.origin;
    this.sum += difference;
    this.squares += difference * difference;
    if (sampled < 0) return;
    this.#sample ??= new Float64Array(2 * sampleSize).fill(NaN);
    this.#sample[sampled] = value;
  }

  /** The numbers of the first rows of the sample; null if no value is a number. */
  sampleOf(rows: number): Float64Array | null {
    return this.numbers === 0 ? null : (this.#sample?.slice(0, rows) ?? new Float64Array(rows).fill(NaN));
  }

  selectRows(rows: Uint32Array): void {
    const sample = this.#sample;
    if (sample === null) return;
    rows.forEach((from, to) => (sample[to] = sample[from]!));
    sample.fill(NaN, rows.length);
  }

  clear(): void {
    this.count = this.numbers = this.origin = this.sum = this.squares = 0;
    this.hasUnlisted = false;
    this.min = Infinity;
    this.max = -Infinity;
    this.distinct.ranks.fill(0);
    if (this.counted !== countedValues.none) this.values.clear();
    this.#sample?.fill(NaN);
  }
}
