import { valuesCommand } from '../../../adapters/gdal/raster/raster-commands.ts';
import { containsClasses, runsToSample } from '../../../geo/raster/facts/find-classes.ts';
import { isImagery, type SamplingEvidence } from '../../../geo/raster/facts/plan-storage.ts';
import type { RasterFacts } from '../../../geo/raster/facts/read-facts.ts';
import type { DescribedRaster } from './describe-raster.ts';
import type { ProgramsOfRaster } from '../raster-programs/programs-of-raster.ts';

/** The values of more bands are not sampled: classes come as one band, or one for each of a few years. */
const maxBands = 8;
/** Compression that changes values, so that no two of them have to be equal. */
const lossy: ReadonlySet<string> = new Set(['jpeg', 'webp']);

/** What decides whether the values of a raster are classes. Throws JobProblem. */
export async function samplingEvidence(
  programs: ProgramsOfRaster,
  { input, facts }: DescribedRaster,
  requested: SamplingEvidence['requested'],
): Promise<SamplingEvidence> {
  const { description, hasAttributeTable } = input.prepared;
  const isDecided =
    requested !== null ||
    hasAttributeTable ||
    isImagery(facts.bands) ||
    facts.bands.some(({ palette }) => palette !== null) ||
    facts.bands.length > maxBands ||
    lossy.has(description.image.compression);
  const hasFewValues = !isDecided && (await areClasses(programs, input, facts));
  return { requested, hasAttributeTable, hasFewValues };
}

/** Whether each band except alpha contains classes, by a sample of its values. */
async function areClasses(
  programs: ProgramsOfRaster,
  input: DescribedRaster['input'],
  { bands }: RasterFacts,
): Promise<boolean> {
  const { width, height } = input.prepared.description.image;
  const runs = runsToSample(width, height);
  const locations = runs.flatMap(({ column, row, length }) =>
    Array.from({ length }, (_, pixel) => `${column + pixel} ${row}\n`),
  );
  const text = await programs.run(valuesCommand(input), 'read a sample of its values', {
    input: locations.join(''),
  });
  const values = text.trimEnd().split('\n').map(Number);
  let first = 0;
  const byRun = runs.map(({ length }) => values.slice(first, (first += length * bands.length)));
  return bands.every(
    (band, index) =>
      band.interpretation === 'alpha' ||
      containsClasses(
        byRun.map((run) => run.filter((_, at) => at % bands.length === index)),
        band,
      ),
  );
}
