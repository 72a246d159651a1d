import { limits } from '../../core/limits.ts';
import type {
  JobActivities,
  LayerLongActivities,
  LayerShortActivities,
  Pool,
  RasterActivities,
  UpkeepActivities,
  UpkeepWorkflow,
} from '../../workflows/contracts.ts';
import type { Dependencies } from '../dependencies.ts';
import { beginJob } from './begin-job.ts';
import { buildLayer } from './build-layer.ts';
import { buildOverviews } from './build-overviews.ts';
import { buildRaster } from './build-raster.ts';
import { convertUpload } from './convert-upload.ts';
import { failJob } from './fail-job.ts';
import { importMarkers } from './import-markers.ts';
import { inspectUpload } from './inspect-upload.ts';
import { publishLayer } from './publish-layer.ts';
import { reconcileJobs, startPendingJobs, sweep } from './upkeep.ts';

/** The activities that each pool runs. */
export function activitiesOf(pool: Pool, dependencies: Dependencies): object {
  switch (pool) {
    case 'workflows':
      return shortActivities(dependencies);
    case 'data':
      return longActivities(dependencies);
    case 'raster':
      return rasterActivities(dependencies);
  }
}

function shortActivities(
  dependencies: Dependencies,
): JobActivities & LayerShortActivities & UpkeepActivities {
  return {
    beginJob: beginJob(dependencies),
    failJob: failJob(dependencies),
    inspectUpload: inspectUpload(dependencies),
    publishLayer: publishLayer(dependencies),
    ...upkeepActivities(dependencies),
  };
}

/** Nothing is done of what is paused. */
function upkeepActivities(dependencies: Dependencies): UpkeepActivities {
  const unlessPaused = async (name: UpkeepWorkflow, work: () => Promise<number>): Promise<number> =>
    (await dependencies.isPaused(name)) ? 0 : work();
  return {
    startPendingJobs: () => unlessPaused('startPendingJobs', () => startPendingJobs(dependencies)),
    reconcileJobs: () => unlessPaused('reconcileJobs', () => reconcileJobs(dependencies)),
    sweep: () =>
      unlessPaused('sweep', () => sweep(dependencies, limits.blobGrace, dependencies.failedUploadMs)),
  };
}

function longActivities(dependencies: Dependencies): LayerLongActivities {
  return {
    buildLayer: buildLayer(dependencies),
    buildOverviews: buildOverviews(dependencies),
    convertUpload: convertUpload(dependencies),
    importMarkers: importMarkers(dependencies),
  };
}

function rasterActivities(dependencies: Dependencies): RasterActivities {
  return { buildRaster: buildRaster(dependencies) };
}
