import type { JobProgress, JobWarning } from '../../core/jobs/job-state.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { GdalSource } from '../../geo/gdal/gdal-source.ts';
import type { Dependencies } from '../dependencies.ts';
import type { WorkspaceNeeds, StepIo, StepWorkspace } from '../sandbox/step-executor.ts';
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
  /** Of a GeoPackage, only these tables of features, and how many each has; all where absent. */
  readonly only?: ReadonlyMap<string, number>;
  readonly report: (progress: JobProgress) => void;
}

/** What a place takes (bytes) in which a file of so many bytes is converted: it may unfold to more, as is known later. */
export function needsOfConversion(size: number, threads: number): WorkspaceNeeds {
  return { memory: 1024 * 2 ** 20 + threads * 160 * 2 ** 20, scratch: 2 ** 27 + 5 * size };
}

/**
 * Three programs, each held in: one of ours that checks and unpacks the file, GDAL's, and one of ours that builds the
 * layers of what GDAL wrote. Rejects with JobProblem, or the signal's reason.
 */
export async function convertInSandbox(
  dependencies: Pick<Dependencies, 'gdal' | 'engineThreads'>,
  workspace: StepWorkspace,
  options: ConvertInSandboxOptions & {
    /** What the files of the layers may take together; null: any number of bytes. */
    readonly maxBytes: number | null;
  },
): Promise<BuildConvertedResult> {
  const { sources, warnings } = await convertSources(dependencies, workspace, options);
  const { signal, wallClockMs, maxBytes, report } = options;
  const request = { sources, threads: dependencies.engineThreads, maxBytes };
  const io = { signal, wallClockMs, report: over(report, [50, 85], 2) };
  const built = await workspace.run(buildConvertedStep, request, io);
  return { layers: built.layers, warnings: [...warnings, ...built.warnings] };
}

/** The first two of the programs: what GDAL wrote of each source in the file, in degrees. */
export async function convertSources(
  { gdal }: Pick<Dependencies, 'gdal'>,
  workspace: StepWorkspace,
  { source, size, name, only, signal, wallClockMs, report }: ConvertInSandboxOptions,
): Promise<ConvertResult> {
  if (gdal === null)
    throw new JobProblem('unsupported_format', 'Only GeoJSON and CSV are read: GDAL is not installed here.');
  const io = { signal, wallClockMs };
  const checking = { ...io, report: over(report, [5, 20], 1) };
  const all = await workspace.run(prepareSourcesStep, { source, size, name }, checking);
  const prepared = only === undefined ? all : { ...all, sources: onlyTables(all.sources, only) };
  const converting = { ...io, report: over(report, [20, 50], 2) };
  const { sources, warnings } = await workspace.run(convertSourcesStep(gdal), { prepared, size }, converting);
  const before: readonly JobWarning[] = prepared.warnings;
  return { sources, warnings: [...before, ...warnings] };
}

/** Maps a step's progress to a range of the job's; `n` counts the three stages that the job tells of. */
function over(report: ConvertInSandboxOptions['report'], [from, to]: readonly [number, number], n: number) {
  return ({ stage, fraction, message }: StepProgress): void =>
    report({ stage, progress: from + (to - from) * Math.min(1, fraction), message, step: { n, of: 3 } });
}

/** The sources without layers of other tables, and without those that have none left. */
function onlyTables(sources: readonly GdalSource[], only: ReadonlyMap<string, number>): GdalSource[] {
  return sources.flatMap((source) => {
    const layers = (source.layers ?? []).filter(({ name }) => only.has(name));
    if (layers.length === 0) return [];
    const features = layers.reduce((sum, { name }) => sum + (only.get(name) ?? 0), 0);
    return [{ ...source, layers, announced: { features, isExact: true } }];
  });
}
