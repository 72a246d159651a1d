import { jobFailures } from '../../core/jobs/job-state.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { InspectionRequest } from '../../core/uploads/inspection/inspect-upload.ts';
import { formatNames } from '../../geo/inspection/format-names.ts';
import { type InspectedFile, nothingInspected } from '../../geo/inspection/inspected-file.ts';
import { bounded, refused } from '../../geo/inspection/refused.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { convertSourcesStep } from '../steps/convert-sources/step.ts';
import { inspectConvertedStep } from '../steps/inspect-converted/step.ts';
import { inspectFileStep } from '../steps/inspect-file/step.ts';
import { inspectRaster } from './inspect-raster.ts';
import { type InspectionContext, stageFile } from './stage-file.ts';
import { unsupportedFormat } from '../uploads/unsupported-format.ts';

type Used = Pick<WorkerDependencies, 'objectStore' | 'steps' | 'gdal' | 'engineThreads'>;

/** Name of the file in the workspace. */
const source = 'source';
/** Limit of each step (milliseconds): what takes longer is not inspected. */
const wallClockMs = 30_000;

/** Memory and scratch (bytes), before the format is known. */
const needsOf = (bytes: number) => ({ memory: 1024 * 2 ** 20, scratch: 2 ** 27 + 4 * bytes });

/** Inspects a file in a new workspace. Rejects with JobProblem if the file is not the cause, or the signal's reason. */
export async function inspectInSandbox(
  dependencies: Used,
  request: InspectionRequest,
  signal: AbortSignal,
): Promise<InspectedFile> {
  return dependencies.steps.withWorkspace(
    async (workspace) => {
      const staged = await stageFile(dependencies.objectStore, request, { workspace, name: source, signal });
      const { format } = staged;
      const start: InspectedFile = { ...nothingInspected, ...formatNames(format) };
      if (format.format === 'other') return bounded(refused(start, asDetails(unsupportedFormat(format))));
      if (staged.staged === 'none') return bounded(withWarning(start, tooLarge));
      const io = { signal, wallClockMs, report: () => undefined };
      return inspectStaged(dependencies, request, { workspace, staged, io }, start);
    },
    needsOf(Math.min(request.bytes, maxExpected)),
  );
}

const maxExpected = 64 * 2 ** 20;

async function inspectStaged(
  dependencies: Used,
  request: InspectionRequest,
  context: InspectionContext,
  start: InspectedFile,
): Promise<InspectedFile> {
  let found = start;
  try {
    const { workspace, staged, io } = context;
    const { declared, points, fileName } = request;
    const whole = { ...declared, fileName };
    const name = nameOf(fileName);
    const file = { source, size: staged.size, isCut: staged.staged === 'cut', name, declared: whole, points };
    const read = await workspace.run(inspectFileStep, file, io);
    ({ found } = read);
    if (read.next === 'done') return found;
    const { gdal } = dependencies;
    if (gdal === null) throw new JobProblem('unsupported_format', 'Only GeoJSON and CSV can be processed because GDAL is not installed on the server.'); // prettier-ignore
    if (read.next === 'raster') return await inspectRaster({ ...dependencies, gdal }, found, file, context);
    const { prepared } = read;
    const { sources, warnings } = await workspace.run(
      convertSourcesStep(gdal),
      { prepared, size: staged.size },
      io,
    );
    found = { ...found, warnings: [...found.warnings, ...prepared.warnings, ...warnings] };
    const rest = { found: bounded(found), sources, declared: whole, points, isCut: false };
    return await workspace.run(inspectConvertedStep, rest, io);
  } catch (error) {
    if (!(error instanceof JobProblem)) throw error;
    if (error.code === 'time_exceeded' || error.code === 'memory_exceeded')
      return bounded(withWarning(found, tookLong));
    if (Object.hasOwn(jobFailures, error.code)) throw error;
    return bounded(refused(found, asDetails(error)));
  }
}

const tooLarge = {
  code: 'not_inspected',
  message: 'Only the format was inspected, because the file is large. The import reads all of it.',
};
const tookLong = {
  code: 'not_inspected',
  message: 'The inspection was ended after its time limit. The import has more time.',
};

function withWarning(found: InspectedFile, warning: typeof tooLarge): InspectedFile {
  return { ...found, warnings: [...found.warnings, warning] };
}

function asDetails({
  code,
  message,
  details,
}: {
  code: string;
  message: string;
  details: Readonly<Record<string, unknown>>;
}) {
  return { code, message, details };
}

/** The name of the file without its extension. */
function nameOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}
