import type { Sandbox } from '../../adapters/confinement/sandbox.ts';
import { openGdal, type Gdal } from '../../adapters/gdal/open-gdal.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';

const opened = new WeakMap<Sandbox, Gdal>();

/** GDAL of a step pod; opened once per sandbox. Throws JobProblem if it is not installed. */
export function gdalOfPod(sandbox: Sandbox): Gdal {
  const gdal = opened.get(sandbox) ?? openGdal(sandbox);
  // The worker has GDAL, otherwise it would not request this step: the images have different versions.
  if (gdal === null)
    throw JobProblem.of('step_not_started', { cause: new Error('GDAL is not installed in the pod.') });
  opened.set(sandbox, gdal);
  return gdal;
}
