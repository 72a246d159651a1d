import type { JobProgress, JobStage } from '../../../core/jobs/job-state.ts';
import type { RoomContents } from './room-contents.ts';

/** The range of the job's progress (0 to 100) between reading the file and building rasters. */
const [from, to] = [30, 70];

/** The fraction of that range that the layers cover. */
const layersFraction = 0.8;

/** The steps shown by the job: reading the file, one per layer, one per raster, publishing. */
export function importProgress({ layers, rasters }: Pick<RoomContents, 'layers' | 'rasters'>) {
  const of = layers.length + rasters.length + 2;
  const at = (fraction: number, stage: JobStage, message: string, n: number): JobProgress => ({
    ...{ stage, message, step: { n, of } },
    progress: from + (to - from) * Math.min(1, fraction),
  });
  return {
    /** `fraction` of the layer with this number (from 0). */
    layer: (number: number, fraction: number, message: string) =>
      at((layersFraction * (number + fraction)) / layers.length, 'indexing', message, number + 2),
    /** `fraction` of what follows the layers. */
    rest: (fraction: number, message: string) =>
      at(layersFraction + (1 - layersFraction) * fraction, 'processing', message, layers.length + 1),
  };
}
