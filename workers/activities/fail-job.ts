import { discardObjects } from '../../core/blobs/discard-objects.ts';
import { rastersOfJob } from '../../core/blobs/keys.ts';
import { checkpointKeys } from '../../core/jobs/checkpoint-objects.ts';
import { failJob as endAsFailed } from '../../core/jobs/fail-job.ts';
import { jobFailure } from '../../core/jobs/job-state.ts';
import { removePreview } from '../../core/rasters/publish-preview.ts';
import type { JobActivities } from '../../workflows/contracts/jobs.ts';
import type { WorkerDependencies } from '../dependencies.ts';

/** Error codes of an activity that was stopped from outside. */
const stopped: ReadonlySet<string> = new Set(['job_interrupted', 'worker_stopped']);

/**
 * Records why the run failed and releases what the job references. Has no effect if the job has already
 * ended.
 */
export function failJob({
  database,
  objectStore: objects,
  log,
}: Pick<WorkerDependencies, 'database' | 'objectStore' | 'log'>): JobActivities['failJob'] {
  return async ({ jobId, run, error }) => {
    const job = await database.jobs.find(jobId);
    if (job === null) return;
    if (job.run !== run || job.status === 'complete') return;
    // The activity knows only that it was stopped. A job that was cancelled reports the cancellation.
    const reason = job.cancelRequested && stopped.has(error.code) ? jobFailure('job_cancelled') : error;
    await removePreview(database, job, rastersOfJob(jobId));
    const ended = await endAsFailed(database, job, reason, run);
    await discardObjects({ database, objects }, checkpointKeys(job));
    if (ended) log.info({ jobId, run, code: reason.code }, 'job failed');
  };
}
