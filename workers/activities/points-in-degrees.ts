import type { Declaration } from '../../geo/declaration.ts';
import { isForGdal } from '../../geo/crs/proj-system.ts';
import { type ConvertInSandboxOptions, convertSources } from './convert-in-sandbox.ts';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';
import { convertPositionsStep } from '../steps/convert-positions/step.ts';

/**
 * Runs `work` on a GeoJSON file or a table of points. If only GDAL supports its reference system, runs it again on a
 * copy with converted positions, and passes on the warnings of the conversion. Rejects with JobProblem or the signal's reason.
 */
export async function pointsInDegrees<T>(
  dependencies: Pick<WorkerDependencies, 'gdal'>,
  workspace: StepWorkspace,
  options: ConvertInSandboxOptions,
  work: (source: string, declared: Declaration) => Promise<T>,
  warn: (warnings: readonly JobWarning[]) => Promise<void>,
): Promise<T> {
  try {
    return await work(options.source, options.declared);
  } catch (error) {
    const isUnknown = error instanceof JobProblem && isForGdal(error.code, error.details);
    if (!isUnknown || dependencies.gdal === null) throw error;
  }
  const { size, signal, wallClockMs } = options;
  const { sources, warnings } = await convertSources(dependencies, workspace, {
    ...options,
    namesFields: true,
  });
  const [converted] = sources;
  const document = converted?.source.positionsOf ?? null;
  if (converted === undefined || document === null) throw new Error('the points were not prepared for GDAL');
  const target = 'source-in-degrees';
  const request = {
    document,
    source: converted.source,
    positions: converted.file,
    target,
    size: size + converted.bytes,
  };
  await workspace.run(convertPositionsStep, request, { signal, wallClockMs, report: () => undefined });
  await warn(warnings);
  // The positions are in degrees now, and the columns have the names of their fields.
  const { crs: _crs, columns: _columns, layer: _layer, ...declared } = options.declared;
  return work(target, declared);
}
