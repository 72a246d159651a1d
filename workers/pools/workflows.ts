import { limits } from '../../core/limits.ts';
import type { JobActivities } from '../../workflows/contracts/jobs.ts';
import type { PoolCheckActivities } from '../../workflows/contracts/queues.ts';
import type { RareWorkflow, UpkeepActivities, UpkeepWorkflow } from '../../workflows/contracts/upkeep.ts';
import type { LayerShortActivities } from '../../workflows/contracts/uploads.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { beginJob } from '../activities/begin-job.ts';
import { checkPool } from '../activities/check-pool.ts';
import { failJob } from '../activities/fail-job.ts';
import { inspectUpload } from '../activities/inspect-upload.ts';
import { publishLayer } from '../activities/publish-layer.ts';
import { rebuildOverviews } from '../activities/rebuild-overviews.ts';
import { recountLedger } from '../activities/recount-ledger.ts';
import { reconcileJobs, startPendingJobs, sweep } from '../activities/upkeep.ts';

/** The activities of the pool `workflows`. */
export function shortActivities(
  dependencies: WorkerDependencies,
): JobActivities & LayerShortActivities & UpkeepActivities & PoolCheckActivities {
  return {
    beginJob: beginJob(dependencies),
    failJob: failJob(dependencies),
    inspectUpload: inspectUpload(dependencies),
    publishLayer: publishLayer(dependencies),
    checkPool: checkPool('workflows', dependencies),
    ...upkeepActivities(dependencies),
  };
}

/** Paused upkeep activities return 0 without doing anything. */
function upkeepActivities(dependencies: WorkerDependencies): UpkeepActivities {
  const unlessPaused = async (
    name: UpkeepWorkflow | RareWorkflow,
    work: () => Promise<number>,
  ): Promise<number> => ((await dependencies.isPaused(name)) ? 0 : work());
  return {
    startPendingJobs: () => unlessPaused('startPendingJobs', () => startPendingJobs(dependencies)),
    reconcileJobs: () => unlessPaused('reconcileJobs', () => reconcileJobs(dependencies)),
    rebuildOverviews: () => unlessPaused('rebuildOverviews', () => rebuildOverviews(dependencies)),
    recount: () => unlessPaused('recount', () => recountLedger(dependencies)),
    sweep: () =>
      unlessPaused('sweep', () => sweep(dependencies, limits.blobGrace, dependencies.failedUploadMs)),
  };
}
