import { markerAttributes, type StyledMarker } from '../../geo/style/model/marker-symbols.ts';

/** Maximum numbers of attributes, of counted and of listed values. */
const maxAttributes = 200;
const maxCounted = 1000;
const maxListed = 100;
const bins = 50;

type Value = string | number | boolean;

/** Fields that are offered beside the properties. */
const offered = markerAttributes.filter((name) => name === 'tags' || name === 'title' || name === 'group');

/** The statistics of the tags, titles and properties of markers, which the API has of layers. */
export function markerStatistics(markers: readonly StyledMarker[]) {
  const names = new Set<string>(offered);
  for (const { properties } of markers) for (const name of Object.keys(properties ?? {})) names.add(name);
  const known = [...names].slice(0, maxAttributes);
  return {
    featureCount: markers.length,
    geometryTypes: { Point: markers.length },
    attributes: known.map((name) => statisticsOf(name, markers)).filter(({ count }) => count > 0),
    omitted: names.size - known.length,
  };
}

function statisticsOf(name: string, markers: readonly StyledMarker[]) {
  const counts = new Map<Value, number>();
  const numbers: number[] = [];
  const kinds = new Set<string>();
  let [count, isExact] = [0, true];
  for (const marker of markers) {
    const values = valuesOf(marker, name);
    if (values.length > 0) count++;
    for (const value of values) {
      kinds.add(kindOf(value));
      if (typeof value === 'number') numbers.push(value);
      if (!isValue(value)) continue;
      const before = counts.get(value);
      if (before !== undefined || counts.size < maxCounted) counts.set(value, (before ?? 0) + 1);
      else isExact = false;
    }
  }
  const frequent = [...counts].toSorted(([, one], [, next]) => next - one).slice(0, maxListed);
  return {
    ...{ name, type: typeOf(kinds), count, empty: markers.length - count, distinct: counts.size, isExact },
    values: frequent.map(([value, times]) => ({ value, count: times })),
    numbers: numbers.length === 0 ? null : numbersOf(Float64Array.from(numbers).sort()),
  };
}

function valuesOf(marker: StyledMarker, name: string): readonly unknown[] {
  if (name === 'tags') return marker.tags ?? [];
  const value = name === 'title' ? marker.title : marker.properties?.[name];
  return value === null || value === undefined || value === '' ? [] : [value];
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

function kindOf(value: unknown): string {
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function typeOf(kinds: ReadonlySet<string>): 'boolean' | 'integer' | 'number' | 'text' | 'json' {
  const [only] = kinds;
  if ([...kinds].every((kind) => kind === 'integer' || kind === 'number'))
    return kinds.has('number') ? 'number' : 'integer';
  if (kinds.size > 1) return 'json';
  return only === 'boolean' ? 'boolean' : only === 'string' ? 'text' : 'json';
}

function numbersOf(sorted: Float64Array) {
  const { length } = sorted;
  const [min = 0, max = 0] = [sorted[0], sorted[length - 1]];
  const mean = sorted.reduce((sum, each) => sum + each / length, 0);
  const variance = sorted.reduce((sum, each) => sum + (each - mean) ** 2 / length, 0);
  const histogram = new Array<number>(bins).fill(0);
  for (const each of sorted) {
    const bin = max > min ? Math.min(bins - 1, Math.floor(((each - min) / (max - min)) * bins)) : 0;
    histogram[bin] = (histogram[bin] ?? 0) + 1;
  }
  return {
    ...{ count: length, min, max, mean, standardDeviation: Math.sqrt(variance), sampled: length, histogram },
    quantiles: Array.from({ length: 101 }, (_, percent) => quantileOf(sorted, percent / 100)),
  };
}

/** Interpolated, as in R. */
function quantileOf(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const [from = 0, to = from] = sorted.subarray(Math.floor(at), Math.floor(at) + 2);
  return from + (to - from) * (at % 1);
}
