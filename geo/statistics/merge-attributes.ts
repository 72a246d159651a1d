import type { AttributeStatistics, LayerStatistics, NumberStatistics } from './attribute-statistics.ts';
import {
  type AttributeValue,
  type BatchAttributes,
  type ColumnFigures,
  maxAttributes,
  frequentValuesOf,
} from './batch-attributes.ts';
import { type CountedValues, countedValues } from './column-sketch.ts';
import { DistinctCount } from './distinct-count.ts';
import { remainingRows, sampleSize, thresholdOf } from './row-sample.ts';
import { maxCounted } from './value-counts.ts';

/** Number of frequent values that are listed. */
const maxListed = 100;
/** Frequent values beyond the exact ones that are counted while batches are merged. */
const maxMerged = 2 * maxCounted;
const intervals = 32;
/** Number of values after which an attribute may be found to have no frequent ones. */
const minValues = 10_000;
/** An attribute has frequent values if one of them is at least this share. */
const frequentShare = 0.01;

/** Merges the statistics of batches in the order of the source. */
export class MergedAttributes {
  readonly #columns = new Map<string, MergedColumn>();
  readonly #omitted = new Set<string>();
  /** Of the rows of the sample, which is reduced to its size only when it has doubled. */
  readonly #priorities: number[] = [];
  #threshold = 1;

  /** Rows with a greater priority are not in the sample, for batches to come. */
  get threshold(): number {
    return this.#threshold;
  }

  /** Which values of the columns with these keys count in batches to come. */
  countedOf(names: readonly string[]): CountedValues[] {
    return names.slice(0, maxAttributes).map((name) => this.#columns.get(name)?.counted ?? countedValues.all);
  }

  /** `names` are the keys of the columns of the batch. */
  add({ priorities, columns }: BatchAttributes, names: readonly string[]): void {
    const rows: number[] = [];
    const before = this.#priorities.length;
    for (let row = 0; row < priorities.length; row++) {
      if (priorities[row]! >= this.#threshold) continue;
      rows.push(row);
      this.#priorities.push(priorities[row]!);
    }
    for (const name of names.slice(maxAttributes)) this.#omitted.add(name);
    for (const figures of columns) this.#columnOf(names[figures.column]!).add(figures, rows, before);
    if (this.#priorities.length > 2 * sampleSize) this.#reduceSample();
  }

  #reduceSample(): void {
    const all = Float64Array.from(this.#priorities);
    const threshold = thresholdOf(all);
    this.#threshold = Math.min(this.#threshold, threshold);
    const remaining = remainingRows(all, threshold);
    this.#priorities.length = 0;
    for (const row of remaining) this.#priorities.push(all[row]!);
    for (const column of this.#columns.values()) column.selectRows(remaining);
  }

  /** The statistics of the columns, in their order. */
  statistics(
    columns: readonly {
      readonly key: string;
      readonly name: string;
      readonly type: AttributeStatistics['type'];
    }[],
    { featureCount, geometryTypes }: Pick<LayerStatistics, 'featureCount' | 'geometryTypes'>,
  ): LayerStatistics {
    this.#reduceSample();
    const observed = columns.filter(({ key }) => !this.#omitted.has(key));
    const attributes = observed.map(({ key, name, type }) => {
      const column = this.#columns.get(key) ?? new MergedColumn();
      return { name, type, ...column.statistics(featureCount) };
    });
    return { featureCount, geometryTypes, attributes, omitted: columns.length - observed.length };
  }

  #columnOf(name: string): MergedColumn {
    let column = this.#columns.get(name);
    if (column === undefined) this.#columns.set(name, (column = new MergedColumn()));
    return column;
  }
}

class MergedColumn {
  readonly #distinct = new DistinctCount();
  readonly #values = new Map<AttributeValue, number>();
  #isExact = true;
  /** Which of the values of further batches count. */
  counted: CountedValues = countedValues.all;
  #nextCheck = minValues;
  #count = 0;
  #numbers = 0;
  #min = Infinity;
  #max = -Infinity;
  #mean = 0;
  #squares = 0;
  /** By the rows of the sample; shorter if the last rows have no number. */
  #sample: number[] = [];

  add(figures: ColumnFigures, rows: readonly number[], before: number): void {
    this.#count += figures.count;
    this.#distinct.merge(figures);
    this.#addValues(figures);
    if (figures.numbers === 0) return;
    this.#addMoments(figures);
    const { sample } = figures;
    if (sample === null) return;
    this.#fill(before);
    for (const row of rows) this.#sample.push(sample[row]!);
  }

  /** A batch that was encoded before the last one was added may have more values than count. */
  #addValues({ values, isComplete }: ColumnFigures): void {
    if (this.counted === countedValues.none) return;
    const counting = this.counted === countedValues.all ? values : frequentValuesOf(values);
    for (const [value, count] of counting) this.#values.set(value, (this.#values.get(value) ?? 0) + count);
    if (!isComplete || this.#values.size > maxCounted) this.#isExact = false;
    if (this.#values.size > maxMerged) this.#removeRare();
    if (this.#isExact) return;
    this.counted = countedValues.frequent;
    if (this.#count < this.#nextCheck) return;
    this.#nextCheck = 2 * this.#count;
    const max = Math.max(0, ...this.#values.values());
    if (max < frequentShare * this.#count) this.counted = countedValues.none;
  }

  selectRows(rows: Uint32Array): void {
    const sample = this.#sample;
    if (sample.length === 0) return;
    // The rows ascend, so that no value is replaced before it is read.
    for (let to = 0; to < rows.length; to++) sample[to] = sample[rows[to]!] ?? NaN;
    sample.length = rows.length;
  }

  statistics(featureCount: number): Omit<AttributeStatistics, 'name' | 'type'> {
    const listed = [...this.#values].sort(([, one], [, next]) => next - one).slice(0, maxListed);
    return {
      count: this.#count,
      empty: featureCount - this.#count,
      distinct: this.#isExact ? this.#values.size : this.#estimatedDistinct(),
      isExact: this.#isExact,
      values: listed.map(([value, count]) => ({ value, count })),
      numbers: this.#numbers === 0 ? null : this.#numberStatistics(),
    };
  }

  #estimatedDistinct(): number {
    return Math.min(this.#count, Math.max(this.#values.size, this.#distinct.estimate()));
  }

  #fill(rows: number): void {
    while (this.#sample.length < rows) this.#sample.push(NaN);
  }

  /** Combines means and squares (Chan, Golub and LeVeque, "Updating Formulae and a Pairwise Algorithm", 1979). */
  #addMoments({ numbers, min, max, origin, sum, squares }: ColumnFigures): void {
    const mean = origin + sum / numbers;
    const own = Math.max(0, squares - (sum * sum) / numbers);
    const difference = mean - this.#mean;
    const all = this.#numbers + numbers;
    this.#squares += own + difference * difference * ((this.#numbers * numbers) / all);
    this.#mean += difference * (numbers / all);
    this.#numbers = all;
    this.#min = Math.min(this.#min, min);
    this.#max = Math.max(this.#max, max);
  }

  #removeRare(): void {
    const counts = Float64Array.from(this.#values.values()).sort();
    const limit = counts[counts.length - maxCounted] ?? 0;
    for (const [value, count] of this.#values) if (count <= limit) this.#values.delete(value);
  }

  #numberStatistics(): NumberStatistics {
    const [min, max] = [this.#min, this.#max];
    const sorted = Float64Array.from(this.#sample.filter((value) => !Number.isNaN(value))).sort();
    const last = sorted.length - 1;
    const quantiles = Array.from({ length: 101 }, (_, percent) => {
      if (percent === 0 || last < 0) return min;
      return percent === 100 ? max : quantileOf(sorted, percent / 100);
    });
    const histogram = Array.from({ length: intervals }, () => 0);
    for (const value of sorted) {
      const interval = Math.floor(((value - min) / (max - min || 1)) * intervals);
      histogram[Math.min(intervals - 1, interval)]!++;
    }
    return {
      count: this.#numbers,
      ...{ min, max, mean: this.#mean },
      standardDeviation: Math.sqrt(this.#squares / this.#numbers),
      sampled: sorted.length,
      ...{ quantiles, histogram },
    };
  }
}

/** The quantile of sorted values, between the two nearest of them. */
function quantileOf(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const [from = 0, to = from] = sorted.subarray(low, low + 2);
  return from + (to - from) * (at - low);
}
