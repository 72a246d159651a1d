import type { AttributeValue } from './batch-attributes.ts';

/** The statistics of the attributes of a layer version. Plain JSON. */
export interface LayerStatistics {
  readonly featureCount: number;
  /** Number of features by geometry type; `null` counts those without geometry. */
  readonly geometryTypes: Readonly<Record<string, number>>;
  readonly attributes: readonly AttributeStatistics[];
  /** Number of attributes beyond the maximum, without statistics. */
  readonly omitted: number;
}

export interface AttributeStatistics {
  readonly name: string;
  readonly type: 'boolean' | 'integer' | 'number' | 'text' | 'json';
  /** Number of features with a value. */
  readonly count: number;
  /** Of features without one, with null or with an empty text. */
  readonly empty: number;
  readonly distinct: number;
  /** Whether `distinct` and the counts of `values` are exact. */
  readonly isExact: boolean;
  /** The most frequent values, with the number of their features. */
  readonly values: readonly { readonly value: AttributeValue; readonly count: number }[];
  /** Null if no value is a number. */
  readonly numbers: NumberStatistics | null;
}

export interface NumberStatistics {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Of the population. */
  readonly standardDeviation: number;
  /** Number of values from which quantiles and the histogram were derived; `count`: all. */
  readonly sampled: number;
  /** The values at 0, 1, …, 100 percent, interpolated (type 7 of Hyndman and Fan, 1996, the default of R). */
  readonly quantiles: readonly number[];
  /** Sampled values in intervals of equal width from `min` to `max`. */
  readonly histogram: readonly number[];
}
