import type { Sandbox } from '../../../adapters/confinement/sandbox.ts';
import { gdalOfPod } from '../gdal-of-pod.ts';
import { decodePictureStep } from './step.ts';

/** The program of this step in a step pod. */
export function openProgram(sandbox: Sandbox) {
  return decodePictureStep(gdalOfPod(sandbox)).program;
}
