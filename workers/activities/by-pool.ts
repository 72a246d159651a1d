import { limits } from '../../core/limits.ts';
import type {
  JobActivities,
  LayerLongActivities,
  LayerShortActivities,
  Pool,
  UpkeepActivities,
  UpkeepWorkflow,
} from '../../workflows/contracts.ts';
import type { Dependencies } from '../dependencies.ts';
import { beginJob } from './begin-job.ts';
import { buildLayer } from './build-layer.ts';
import { buildOverviews } from './build-overviews.ts';
import { convertUpload } from './convert-upload.ts';
import { failJob } from './fail-job.ts';
import { importMarkers } from './import-markers.ts';
import { inspectUpload } from './inspect-upload.ts';
import { publishLayer } from './publish-layer.ts';
import { reconcileJobs, startPendingJobs, sweep } from './upkeep.ts';

/** Whether there is anything that the pool could run; a worker for nothing is refused by the SDK. */
export function hasWork(pool: Pool): boolean {
  return pool !== 'raster';
}

/** The activities that each pool runs. */
export function activitiesOf(pool: Pool, dependencies: Dependencies): object {
  switch (pool) {
    case 'workflows':
      return shortActivities(dependencies);
    case 'data':
      return longActivities(dependencies);
    case 'raster':
      return {};
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
