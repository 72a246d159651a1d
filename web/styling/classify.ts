/** What classification uses of the numbers of an attribute. */
export interface Distribution {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly standardDeviation: number;
  /** The values at 0, 1, …, 100 percent. */
  readonly quantiles: readonly number[];
}

export const methods = [
  'quantile',
  'equal-interval',
  'natural-breaks',
  'standard-deviation',
  'manual',
] as const;

export type ClassMethod = (typeof methods)[number];

/** The lower bounds of all classes but the first. Fewer than wanted if values coincide. */
export function breaksOf(method: ClassMethod, of: Distribution, count: number): number[] {
  const { min, max } = of;
  const found = distinct(rawBreaks(method, of, count));
  // The first class contains the minimum, the last one the maximum.
  return found.filter((each) => each > min && each <= max);
}

function rawBreaks(method: ClassMethod, of: Distribution, count: number): number[] {
  switch (method) {
    case 'quantile':
      return quantileBreaks(of.quantiles, count);
    case 'natural-breaks':
      return naturalBreaks(of.quantiles, count);
    case 'standard-deviation':
      return deviationBreaks(of);
    default:
      return equalBreaks(of, count);
  }
}

/** Classes of equal width. */
export function equalBreaks({ min, max }: Pick<Distribution, 'min' | 'max'>, count: number): number[] {
  return inside(count).map((n) => min + ((max - min) * n) / count);
}

/** Classes with the same number of features. */
export function quantileBreaks(quantiles: readonly number[], count: number): number[] {
  const last = quantiles.length - 1;
  return inside(count).map((n) => {
    const at = (n / count) * last;
    const [from = 0, to = from] = quantiles.slice(Math.floor(at), Math.floor(at) + 2);
    return from + (to - from) * (at % 1);
  });
}

/** Whole standard deviations from the mean, without the mean itself. */
export function deviationBreaks({
  mean,
  standardDeviation,
}: Pick<Distribution, 'mean' | 'standardDeviation'>): number[] {
  return [-2, -1, 1, 2].map((n) => mean + n * standardDeviation);
}

/**
 * The classes whose values differ least from the means of their classes (Fisher, "On Grouping for Maximum Homogeneity",
 * 1958; known by Jenks): the optimum for ascending values by dynamic programming. Each break is the least value of its
 * class.
 */
export function naturalBreaks(values: readonly number[], count: number): number[] {
  const size = values.length;
  const spread = spreadOf(values);
  const classes = Math.min(count, size);
  /** The least spread of the first values in as many classes as were considered. */
  let best = Float64Array.from({ length: size + 1 }, (_, to) => (to === 0 ? 0 : spread(0, to)));
  const starts: Int32Array[] = [];
  for (let k = 2; k <= classes; k++) {
    const next = new Float64Array(size + 1).fill(Infinity);
    const start = new Int32Array(size + 1);
    for (let to = k; to <= size; to++)
      for (let from = k - 1; from < to; from++) {
        const cost = (best[from] ?? 0) + spread(from, to);
        if (cost >= (next[to] ?? 0)) continue;
        next[to] = cost;
        start[to] = from;
      }
    best = next;
    starts.push(start);
  }
  let to = size;
  const firsts = starts.toReversed().map((start) => (to = start[to] ?? 0));
  return firsts.toReversed().map((first) => values[first] ?? 0);
}

/** The squared deviations of the values in [from, to) from their mean. */
function spreadOf(values: readonly number[]): (from: number, to: number) => number {
  // Relative to the first value, so that squares of large numbers do not cancel each other.
  const origin = values[0] ?? 0;
  const sums = new Float64Array(values.length + 1);
  const squares = new Float64Array(values.length + 1);
  for (const [n, value] of values.entries()) {
    sums[n + 1] = (sums[n] ?? 0) + (value - origin);
    squares[n + 1] = (squares[n] ?? 0) + (value - origin) ** 2;
  }
  return (from, to) => {
    const sum = (sums[to] ?? 0) - (sums[from] ?? 0);
    return (squares[to] ?? 0) - (squares[from] ?? 0) - (sum * sum) / (to - from);
  };
}

const inside = (count: number) => Array.from({ length: Math.max(0, count - 1) }, (_, n) => n + 1);

/** Ascending, each once. */
function distinct(values: readonly number[]): number[] {
  return [...new Set(values)].filter(Number.isFinite).sort((one, next) => one - next);
}

/** The breaks with as few digits as tell them apart, for a legend that can be read. */
export function roundedBreaks(
  breaks: readonly number[],
  { min, max }: Pick<Distribution, 'min' | 'max'>,
): number[] {
  const all = [min, ...breaks, max];
  const gaps = all
    .slice(1)
    .map((each, n) => each - (all[n] ?? each))
    .filter((gap) => gap > 0);
  const step = 10 ** Math.floor(Math.log10(Math.min(...gaps) / 20));
  if (!Number.isFinite(step) || step === 0) return [...breaks];
  const decimals = Math.max(0, -Math.log10(step));
  return breaks.map((each) =>
    Number((Math.round(each / step) * step).toFixed(Math.min(15, Math.round(decimals)))),
  );
}
