import type { JobProgress, JobWarning } from '../../core/jobs/job-state.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { Dependencies } from '../dependencies.ts';
import type { StepIo, StepPlace } from '../sandbox/step-executor.ts';
import { type BuildConvertedResult, buildConvertedStep } from '../steps/build-converted/step.ts';
import { type ConvertResult, convertSourcesStep } from '../steps/convert-sources/step.ts';
import { prepareSourcesStep } from '../steps/prepare-sources/step.ts';
import type { StepProgress } from '../sandbox/step-protocol.ts';

export interface ConvertInSandboxOptions extends Pick<StepIo<never>, 'signal' | 'wallClockMs'> {
  /** Name of the uploaded file, and its size (bytes). */
  readonly source: string;
  readonly size: number;
  /** What a layer without a name of its own is called. */
  readonly name: string;
  readonly report: (progress: JobProgress) => void;
}

/**
 * Three programs, each held in: one of ours that checks and unpacks the file, GDAL's, and one of ours that builds the
 * layers of what GDAL wrote. Rejects with JobProblem, or the signal's reason.
 */
export async function convertInSandbox(
  dependencies: Pick<Dependencies, 'gdal' | 'engineThreads'>,
  place: StepPlace,
  options: ConvertInSandboxOptions & {
    /** What the files of the layers may take together; null: any number of bytes. */
    readonly mostBytes: number | null;
  },
): Promise<BuildConvertedResult> {
  const { sources, warnings } = await convertSources(dependencies, place, options);
  const { signal, wallClockMs, mostBytes, report } = options;
  const request = { sources, threads: dependencies.engineThreads, mostBytes };
  const io = { signal, wallClockMs, report: over(report, [50, 85], 2) };
  const built = await place.run(buildConvertedStep, request, io);
  return { layers: built.layers, warnings: [...warnings, ...built.warnings] };
}

/** The first two of the programs: what GDAL wrote of each source in the file, in degrees. */
export async function convertSources(
  { gdal }: Pick<Dependencies, 'gdal'>,
  place: StepPlace,
  { source, size, name, signal, wallClockMs, report }: ConvertInSandboxOptions,
): Promise<ConvertResult> {
  if (gdal === null)
    throw new JobProblem('unsupported_format', 'Only GeoJSON and CSV are read: GDAL is not installed here.');
  const io = { signal, wallClockMs };
  const checking = { ...io, report: over(report, [5, 20], 1) };
  const prepared = await place.run(prepareSourcesStep, { source, size, name }, checking);
  const converting = { ...io, report: over(report, [20, 50], 2) };
  const { sources, warnings } = await place.run(convertSourcesStep(gdal), { prepared, size }, converting);
  const before: readonly JobWarning[] = prepared.warnings;
  return { sources, warnings: [...before, ...warnings] };
}

/** Maps a step's progress to a range of the job's; `n` counts the three stages that the job tells of. */
function over(report: ConvertInSandboxOptions['report'], [from, to]: readonly [number, number], n: number) {
  return ({ stage, fraction, message }: StepProgress): void =>
    report({ stage, progress: from + (to - from) * Math.min(1, fraction), message, step: { n, of: 3 } });
}
