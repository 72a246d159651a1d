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
export function activitiesOf(pool: Pool, parts: Dependencies): object {
  switch (pool) {
    case 'workflows':
      return shortActivities(parts);
    case 'data':
      return longActivities(parts);
    case 'raster':
      return {};
  }
}

function shortActivities(parts: Dependencies): JobActivities & LayerShortActivities & UpkeepActivities {
  return {
    beginJob: beginJob(parts),
    failJob: failJob(parts),
    inspectUpload: inspectUpload(parts),
    publishLayer: publishLayer(parts),
    ...upkeepActivities(parts),
  };
}

/** Nothing is done of what is paused. */
function upkeepActivities(parts: Dependencies): UpkeepActivities {
  const unlessPaused = async (name: UpkeepWorkflow, work: () => Promise<number>): Promise<number> =>
    (await parts.isPaused(name)) ? 0 : work();
  return {
    startPendingJobs: () => unlessPaused('startPendingJobs', () => startPendingJobs(parts)),
    reconcileJobs: () => unlessPaused('reconcileJobs', () => reconcileJobs(parts)),
    sweep: () => unlessPaused('sweep', () => sweep(parts, limits.blobGrace, parts.failedUploadMs)),
  };
}

function longActivities(parts: Dependencies): LayerLongActivities {
  return {
    buildLayer: buildLayer(parts),
    buildOverviews: buildOverviews(parts),
    convertUpload: convertUpload(parts),
    importMarkers: importMarkers(parts),
  };
}
