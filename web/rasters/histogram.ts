import type { RasterLayer } from '../service/shapes.ts';

/** Two values, the lesser first. */
export type Range = readonly [low: number, high: number];

export interface Bar {
  readonly from: number;
  readonly to: number;
  /** Of the highest bar: 0 to 1. */
  readonly height: number;
}

/** The bars of counts in equal classes from the least value to the greatest. */
export function barsOf(counts: readonly number[], [min, max]: Range): readonly Bar[] {
  const maximum = Math.max(...counts);
  const width = (max - min) / counts.length;
  if (!(maximum > 0) || !(width > 0)) return [];
  return counts.flatMap((count, at) => {
    const from = min + at * width;
    // By the root, so that a class of few is seen beside one of very many.
    return count === 0 ? [] : [{ from, to: from + width, height: Math.sqrt(count / maximum) }];
  });
}

/** About how many steps a handle takes from one end to the other. */
const steps = 200;

/** By how much an arrow key moves a handle: 1, 2 or 5 times a power of ten. */
export function stepOf(span: number, isWhole: boolean): number {
  const wished = span / steps;
  if (!(wished > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(wished));
  const step = ([1, 2, 5].find((each) => each * power >= wished) ?? 10) * power;
  return isWhole ? Math.max(1, step) : step;
}

/** The range with another low end, which stays at least a step below the high one. */
export function withLow([, high]: Range, low: number, step: number): Range {
  return [tidy(Math.min(low, high - step), step), high];
}

/** The range with another high end, which stays at least a step above the low one. */
export function withHigh([low]: Range, high: number, step: number): Range {
  return [low, tidy(Math.max(high, low + step), step)];
}

/** Sums of steps have digits behind them that nobody meant. */
function tidy(value: number, step: number): number {
  const digits = Math.min(100, Math.max(0, 2 - Math.floor(Math.log10(step))));
  return Number(value.toFixed(digits));
}

/** The range that the service shows of a band where nobody chose one: without the extremes. */
export function defaultRange(band: RasterLayer['bands'][number] | undefined) {
  const [vmin = 0, , vmax = 0] = band?.statistics.percentiles ?? [];
  return vmin < vmax ? { vmin, vmax } : {};
}
