import type { JobProgress, JobWarning } from '../../core/jobs/job-state.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { Declaration } from '../../geo/declaration.ts';
import type { GdalSource } from '../../geo/gdal/gdal-source.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import type { WorkspaceNeeds, StepIo, StepWorkspace } from '../sandbox/step-executor.ts';
import { type BuildConvertedResult, buildConvertedStep } from '../steps/build-converted/step.ts';
import { type ConvertResult, convertSourcesStep } from '../steps/convert-sources/step.ts';
import { prepareSourcesStep } from '../steps/prepare-sources/step.ts';
import type { StepProgress } from '../sandbox/step-protocol.ts';

export interface ConvertInSandboxOptions extends Pick<StepIo<never>, 'signal' | 'wallClockMs'> {
  /** Name and size (bytes) of the uploaded file. */
  readonly source: string;
  readonly size: number;
  /** Name of a layer that has no name in the file. */
  readonly name: string;
  readonly declared: Declaration;
  /** For markers: the columns of a table get the names of their fields. */
  readonly namesFields?: boolean;
  /** For a GeoPackage: read only these feature tables (name → number of features). All tables if absent. */
  readonly only?: ReadonlyMap<string, number>;
  readonly report: (progress: JobProgress) => void;
}

/**
 * Memory and scratch (bytes) for converting a file of this size. A compressed file may need more, which is
 * known only later.
 */
export function needsOfConversion(size: number, threads: number): WorkspaceNeeds {
  return { memory: 1024 * 2 ** 20 + threads * 160 * 2 ** 20, scratch: 2 ** 27 + 5 * size };
}

/**
 * Runs three sandboxed programs: one that validates and unpacks the file, GDAL, and one that builds layers
 * from the output of GDAL. Rejects with JobProblem or the signal's reason.
 */
export async function convertInSandbox(
  dependencies: Pick<WorkerDependencies, 'gdal' | 'engineThreads'>,
  workspace: StepWorkspace,
  options: ConvertInSandboxOptions & {
    /** Maximum total size of the layer files (bytes); null: unlimited. */
    readonly maxBytes: number | null;
  },
): Promise<BuildConvertedResult> {
  const { sources, warnings } = await convertSources(dependencies, workspace, options);
  const { declared, signal, wallClockMs, maxBytes, report } = options;
  const request = { sources, declared, threads: dependencies.engineThreads, maxBytes };
  const io = { signal, wallClockMs, report: over(report, [50, 85], 2) };
  const built = await workspace.run(buildConvertedStep, request, io);
  return { layers: built.layers, warnings: [...warnings, ...built.warnings] };
}

/** Runs the first two programs and returns the output of GDAL for each source of the file, in degrees. */
export async function convertSources(
  { gdal }: Pick<WorkerDependencies, 'gdal'>,
  workspace: StepWorkspace,
  options: ConvertInSandboxOptions,
): Promise<ConvertResult> {
  const { source, size, name, declared, namesFields = false, only, signal, wallClockMs, report } = options;
  if (gdal === null)
    throw new JobProblem(
      'unsupported_format',
      'Only GeoJSON and CSV can be processed because GDAL is not installed on the server.',
    );
  const io = { signal, wallClockMs };
  const checking = { ...io, report: over(report, [5, 20], 1) };
  const request = { source, size, name, declared, namesFields };
  const all = await workspace.run(prepareSourcesStep, request, checking);
  const prepared = only === undefined ? all : { ...all, sources: onlyTables(all.sources, only) };
  const converting = { ...io, report: over(report, [20, 50], 2) };
  const { sources, warnings } = await workspace.run(convertSourcesStep(gdal), { prepared, size }, converting);
  const before: readonly JobWarning[] = prepared.warnings;
  return { sources, warnings: [...before, ...warnings] };
}

/** Maps a step's progress to a range of the job's progress; `n` is the number of the stage, of three. */
function over(report: ConvertInSandboxOptions['report'], [from, to]: readonly [number, number], n: number) {
  return ({ stage, fraction, message }: StepProgress): void =>
    report({ stage, progress: from + (to - from) * Math.min(1, fraction), message, step: { n, of: 3 } });
}

/** Restricts the sources to these tables and drops sources that have none of them. */
function onlyTables(sources: readonly GdalSource[], only: ReadonlyMap<string, number>): GdalSource[] {
  return sources.flatMap((source): GdalSource[] => {
    const layers = (source.layers ?? []).filter(({ name }) => only.has(name));
    if (layers.length === 0) return [];
    // The rows of a view are counted when it is read.
    if (layers.some(({ name }) => only.get(name) === 0))
      return [{ ...source, layers, announced: source.announced && { ...source.announced, isExact: false } }];
    const features = layers.reduce((sum, { name }) => sum + (only.get(name) ?? 0), 0);
    return [{ ...source, layers, announced: { features, isExact: true } }];
  });
}
