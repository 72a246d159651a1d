import type { RasterLayer } from '../service/shapes.ts';

/** Two values, the lower one first. */
export type HistogramRange = readonly [low: number, high: number];

export interface Bar {
  readonly from: number;
  readonly to: number;
  /** Relative to the highest bar: 0 to 1. */
  readonly height: number;
}

/** Bars of equal classes between the minimum and the maximum. */
export function barsOf(counts: readonly number[], [min, max]: HistogramRange): readonly Bar[] {
  const maximum = Math.max(...counts);
  const width = (max - min) / counts.length;
  if (!(maximum > 0) || !(width > 0)) return [];
  return counts.flatMap((count, at) => {
    const from = min + at * width;
    // Square root, so that small classes are visible beside large ones.
    return count === 0 ? [] : [{ from, to: from + width, height: Math.sqrt(count / maximum) }];
  });
}

/** Approximate number of slider steps over the whole range. */
const steps = 200;

/** The slider step: 1, 2 or 5 times a power of ten. */
export function stepOf(span: number, isWhole: boolean): number {
  const target = span / steps;
  if (!(target > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(target));
  const step = ([1, 2, 5].find((each) => each * power >= target) ?? 10) * power;
  return isWhole ? Math.max(1, step) : step;
}

/** The range with a new lower end, at least one step below the upper end. */
export function withLow([, high]: HistogramRange, low: number, step: number): HistogramRange {
  return [tidy(Math.min(low, high - step), step), high];
}

/** The range with a new upper end, at least one step above the lower end. */
export function withHigh([low]: HistogramRange, high: number, step: number): HistogramRange {
  return [low, tidy(Math.max(high, low + step), step)];
}

/** Removes the rounding errors of summed steps. */
function tidy(value: number, step: number): number {
  const digits = Math.min(100, Math.max(0, 2 - Math.floor(Math.log10(step))));
  return Number(value.toFixed(digits));
}

/** The service's default range of a band, which excludes extremes. */
export function defaultRange(band: RasterLayer['bands'][number] | undefined) {
  const [vmin = 0, , vmax = 0] = band?.statistics.percentiles ?? [];
  return vmin < vmax ? { vmin, vmax } : {};
}
