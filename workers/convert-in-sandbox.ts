import { join } from 'node:path';
import type { ConvertOutcome } from '../adapters/gdal/convert-source.ts';
import type { JobProgress, JobStage, JobWarning } from '../core/jobs/job-state.ts';
import { GeoError } from '../geo/geo-error.ts';
import { type GdalSource, isReady, type PreparedSources } from '../geo/source/gdal-source.ts';
import { JobProblem } from './job-problem.ts';
import type { Parts } from './parts.ts';
import type { BuildConvertedRequest, BuildConvertedResult } from './steps/build-converted-layers.ts';
import type { ConvertedSource } from './steps/build-converted.ts';
import type { PrepareRequest } from './steps/prepare-sources.ts';
import { convertedBuilderProgram, sourcePreparerProgram } from './steps/programs.ts';
import { runStep } from './steps/run-step.ts';
import { killedFromOutside, memoryExceeded, readerCrashed } from './steps/step-problem.ts';

export interface ConvertInSandboxOptions {
  /** The uploaded file, in `folder`. */
  readonly source: string;
  readonly folder: string;
  /** What a layer without a name of its own is called. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly wallClockMs: number;
  readonly report: (progress: JobProgress) => void;
}

/**
 * Three programs, each held in: one of ours that checks and unpacks the file, GDAL's, and one of ours that builds the
 * layers of what GDAL wrote; their files are in the folder `layers`. Rejects with JobProblem, or the signal's reason.
 */
export async function convertInSandbox(
  parts: ConvertParts,
  options: ConvertInSandboxOptions & {
    /** What the files of the layers may take together; null: any number of bytes. */
    readonly mostBytes: number | null;
  },
): Promise<BuildConvertedResult> {
  const { sources, warnings } = await convertSources(parts, options);
  const { folder, signal, wallClockMs, mostBytes, report } = options;
  const request: BuildConvertedRequest = {
    sources,
    target: join(folder, 'layers'),
    scratch: folder,
    threads: parts.engineThreads,
    mostBytes,
  };
  const built = (await runStep(convertedBuilderProgram, request, {
    folder,
    signal,
    limits: { ...parts.stepLimits, wallClockMs },
    report: ({ stage, fraction, message }) => over(report, [50, 85], 2)(stage, fraction, message),
  })) as BuildConvertedResult;
  return { layers: built.layers, warnings: [...warnings, ...built.warnings] };
}

type ConvertParts = Pick<Parts, 'gdal' | 'stepLimits' | 'engineThreads'>;

/** The first two of the programs: what GDAL wrote of each source in the file, in degrees. */
export async function convertSources(
  { gdal, stepLimits }: Pick<ConvertParts, 'gdal' | 'stepLimits'>,
  { source, folder, name, signal, wallClockMs, report }: ConvertInSandboxOptions,
): Promise<{ sources: ConvertedSource[]; warnings: JobWarning[] }> {
  if (gdal === null)
    throw new JobProblem('unsupported_format', 'Only GeoJSON and CSV are read: GDAL is not installed here.');
  stepLimits.sandbox.demand();
  const checking = over(report, [5, 20], 1);
  const request: PrepareRequest = { source, folder, name };
  const prepared = (await runStep(sourcePreparerProgram, request, {
    folder,
    signal,
    limits: { ...stepLimits, wallClockMs },
    report: ({ stage, fraction, message }) => checking(stage, fraction, message),
  })) as PreparedSources;
  const warnings: JobWarning[] = [...prepared.warnings];
  const sources: ConvertedSource[] = [];
  const tell = over(report, [20, 50], 2);
  for (const [number, each] of prepared.sources.entries()) {
    if (isReady(each)) {
      sources.push({ source: each, path: join(folder, each.file) });
      continue;
    }
    const target = `converted-${number}.gpkg`;
    const outcome = await gdal
      .convert(each, {
        folder,
        target,
        memoryBytes: stepLimits.memoryBytes,
        wallClockMs,
        signal,
        report: (fraction) => {
          const done = (number + fraction) / prepared.sources.length;
          tell('converting', done, `Converting ${subjectOf(each, prepared)}.`);
        },
      })
      .catch((error: unknown) => {
        throw error instanceof GeoError ? problemOf(error) : error;
      });
    if (outcome.type !== 'converted') throw troubleOf(outcome, each, stepLimits.memoryBytes);
    warnings.push(...outcome.warnings.map((message) => ({ code: 'gdal_warning', message })));
    sources.push({ source: each, path: join(folder, target) });
  }
  return { sources, warnings };
}

/** Progress of a step between two marks, of three steps in all. */
function over(report: ConvertInSandboxOptions['report'], [from, to]: readonly [number, number], n: number) {
  return (stage: JobStage, fraction: number, message: string): void =>
    report({ stage, progress: from + (to - from) * Math.min(1, fraction), message, step: { n, of: 3 } });
}

function subjectOf({ name }: GdalSource, { what }: PreparedSources): string {
  return name === '' ? what : `“${name}”`;
}

/** Why GDAL did not come to an end, which is never said to be the file's fault. */
function troubleOf(
  outcome: Exclude<ConvertOutcome, { type: 'converted' }>,
  { name, driver }: GdalSource,
  memoryBytes: number,
): JobProblem {
  const what = `The program that reads ${name === '' ? 'the file' : `“${name}”`} (GDAL, driver ${driver})`;
  switch (outcome.type) {
    case 'crashed':
      return readerCrashed(what, outcome.signal, outcome.times);
    case 'killed':
      return killedFromOutside(what, outcome.signal, memoryBytes);
    case 'memory_exceeded':
      return memoryExceeded(memoryBytes);
    case 'disk_full':
      return JobProblem.of('disk_full', { attempts: 3 });
    case 'time_exceeded':
      return JobProblem.of('time_exceeded');
  }
}

function problemOf({ code, message, details }: GeoError): JobProblem {
  return new JobProblem(code, message, { details: { ...details } });
}
