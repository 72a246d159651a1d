import type { Sandbox } from '../../../adapters/confinement/sandbox.ts';
import { gdalOfPod } from '../gdal-of-pod.ts';
import { joinTilesStep } from './step.ts';

/** The program of this step on a machine that runs nothing but steps. */
export function openProgram(sandbox: Sandbox) {
  return joinTilesStep(gdalOfPod(sandbox)).program;
}
