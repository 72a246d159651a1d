import type { BandStatistics } from '../manifest.ts';
import type { BandCode } from '../pixels/pixel-window.ts';

const shares = [0.02, 0.5, 0.98] as const;

/** Squares of distances up to this value, and their sum over any area, are finite. */
const maxInUnits = 2 ** 400;
/** Scales every double below `maxInUnits`, at most once. */
const largeUnit = 2 ** 640;

/**
 * Statistics of a band's numbers in two passes. Percentiles use the upper 32 bits of the doubles, in an order
 * that matches the numbers: the first pass counts them by their upper half, the second those in the half of a
 * percentile by the lower. Integers up to a million are exact and other values precise to a millionth,
 * whatever their distribution.
 */
export class BandSummary {
  readonly #code: BandCode;
  readonly #bins: number;
  readonly #double = new Float64Array(1);
  readonly #words = new Uint32Array(this.#double.buffer);
  readonly #byUpper = new Uint32Array(65_536);
  readonly #byLower = new Map<number, Uint32Array>();
  #count = 0;
  #min = Infinity;
  #max = -Infinity;
  /** In `#unit`. */
  #mean = 0;
  /** Sum of the squared distances from the mean (Welford, 1962), in the square of `#unit`. */
  #squares = 0;
  /** A power of two, so that division is exact: squares of distances beyond about 1e154 would overflow. */
  #unit = 1;
  #histogram: number[];

  constructor(code: BandCode, bins: number) {
    this.#code = code;
    this.#bins = bins;
    this.#histogram = new Array<number>(bins).fill(0);
  }

  /** The first pass; `value` as stored, finite. */
  count(value: number): void {
    this.#count++;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    if (Math.abs(value) > this.#unit * maxInUnits) this.#rescale();
    const scaled = value / this.#unit;
    const distance = scaled - this.#mean;
    this.#mean += distance / this.#count;
    this.#squares += distance * (scaled - this.#mean);
    this.#byUpper[this.#keyOf(value) >>> 16]!++;
  }

  #rescale(): void {
    this.#unit *= largeUnit;
    this.#mean /= largeUnit;
    this.#squares /= largeUnit ** 2;
  }

  /** Between the passes. */
  turn(): void {
    for (const share of shares) this.#byLower.set(this.#upperOf(share).upper, new Uint32Array(65_536));
  }

  /** The second pass, over the same numbers. */
  sort(value: number): void {
    const key = this.#keyOf(value);
    const lower = this.#byLower.get(key >>> 16);
    if (lower !== undefined) lower[key & 0xffff]!++;
    const [low, high, own] = [this.#min / this.#unit, this.#max / this.#unit, value / this.#unit];
    const bin = high === low ? 0 : Math.floor(((own - low) / (high - low)) * this.#bins);
    this.#histogram[Math.min(this.#bins - 1, bin)]!++;
  }

  /** @param pixels of the area, including those without data */
  result(pixels: number): BandStatistics {
    const { scale, offset } = this.#code;
    const shown = (value: number): number => value * scale + offset;
    if (this.#count === 0)
      return {
        min: 0,
        max: 0,
        mean: 0,
        stddev: 0,
        percentiles: [0, 0, 0],
        validShare: 0,
        histogram: this.#histogram,
      };
    const [first, middle, last] = shares.map((share) => shown(this.#percentile(share)));
    const ends = [shown(this.#min), shown(this.#max)] as const;
    return {
      min: Math.min(...ends),
      max: Math.max(...ends),
      mean: shown(Math.max(this.#min, Math.min(this.#max, this.#mean * this.#unit))),
      stddev: Math.sqrt(this.#squares / this.#count) * this.#unit * Math.abs(scale),
      percentiles: [Math.min(first!, last!), middle!, Math.max(first!, last!)],
      validShare: Math.min(1, this.#count / pixels),
      histogram: scale < 0 ? this.#histogram.toReversed() : this.#histogram,
    };
  }

  /** The upper 32 bits of a double, in the order of the numbers. */
  #keyOf(value: number): number {
    this.#double[0] = value;
    const word = this.#words[1]!;
    return word < 0x80000000 ? word + 0x80000000 : ~word >>> 0;
  }

  /** The upper half that contains the given quantile, and the number of values before it. */
  #upperOf(share: number): { upper: number; before: number; rank: number } {
    const rank = Math.max(1, Math.ceil(share * this.#count));
    let before = 0;
    for (let upper = 0; upper < 65_536; upper++) {
      if (before + this.#byUpper[upper]! >= rank) return { upper, before, rank };
      before += this.#byUpper[upper]!;
    }
    return { upper: 65_535, before, rank };
  }

  #percentile(share: number): number {
    const { upper, before, rank } = this.#upperOf(share);
    const counts = this.#byLower.get(upper)!;
    let sum = before;
    let lower = 0;
    while (lower < 65_535 && sum + counts[lower]! < rank) sum += counts[lower++]!;
    const key = upper * 65_536 + lower;
    this.#words[1] = key >= 0x80000000 ? key - 0x80000000 : ~key >>> 0;
    this.#words[0] = 0;
    return Math.max(this.#min, Math.min(this.#max, this.#double[0]!));
  }
}
