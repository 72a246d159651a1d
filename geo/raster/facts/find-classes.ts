import type { BandFacts } from './read-facts.ts';

/** Consecutive pixels of a row. */
export interface PixelRun {
  readonly column: number;
  readonly row: number;
  readonly length: number;
}

/** Runs along each side of a raster. */
const runsAcross = 24;
const runLength = 8;
/** Smaller rasters are sampled completely. */
const maxPixels = runsAcross ** 2 * runLength;

/** The pixels whose values tell classes from measurements: runs that are spread over the whole raster. */
export function runsToSample(width: number, height: number): readonly PixelRun[] {
  if (width * height <= maxPixels)
    return Array.from({ length: height }, (_, row) => ({ column: 0, row, length: width }));
  const across = Math.min(runsAcross, width);
  const down = Math.min(runsAcross, height);
  return Array.from({ length: across * down }, (_, index) => {
    const column = Math.floor((((index % across) + 0.5) * width) / across);
    const row = Math.floor(((Math.floor(index / across) + 0.5) * height) / down);
    return { column, row, length: Math.min(runLength, width - column) };
  });
}

/** Land cover has up to a hundred classes, of which a file rarely contains more than this. */
const maxClasses = 64;
/** As few values as this are classes even if neighbours are similar, as zones of a hazard are. */
const surelyClasses = 12;
/** Share of changes between neighbours that lead to the next value, in measurements such as heights. */
const smoothShare = 0.9;

/**
 * Whether sampled values of a band are classes: few distinct integers. Heights of a plain in whole metres are
 * few as well, but change from one value to the next, while neighbouring classes are arbitrary.
 * @param runs the values of consecutive pixels
 */
export function containsClasses(runs: readonly (readonly number[])[], band: BandFacts): boolean {
  // Numbers with a scale are measurements.
  if (band.scale !== 1 || band.offset !== 0) return false;
  const isData = (value: number) => !Number.isNaN(value) && value !== band.nodata;
  const values = [...new Set(runs.flat().filter(isData))];
  if (!values.every(Number.isInteger) || values.length > maxClasses) return false;
  // A measurement that is zero almost everywhere has no other value in the sample.
  const isFloat = band.type.startsWith('float');
  if (values.length < (isFloat ? 2 : 1)) return false;
  if (values.length <= surelyClasses) return true;
  return band.unit === null && !isSmooth(runs, values, isData);
}

function isSmooth(
  runs: readonly (readonly number[])[],
  values: readonly number[],
  isData: (value: number) => boolean,
): boolean {
  const ranks = new Map(values.toSorted((one, other) => one - other).map((value, rank) => [value, rank]));
  let [changes, steps] = [0, 0];
  for (const run of runs)
    for (const [index, value] of run.entries()) {
      const next = run[index + 1];
      if (next === undefined || next === value || !isData(value) || !isData(next)) continue;
      changes++;
      if (Math.abs((ranks.get(next) ?? 0) - (ranks.get(value) ?? 0)) === 1) steps++;
    }
  return steps >= smoothShare * changes;
}
