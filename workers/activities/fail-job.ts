import { rastersOfJob } from '../../core/blobs/keys.ts';
import { failJob as endAsFailed } from '../../core/jobs/fail-job.ts';
import { jobFailure } from '../../core/jobs/job-state.ts';
import { removePreview } from '../../core/rasters/publish-preview.ts';
import type { JobActivities } from '../../workflows/contracts.ts';
import type { Dependencies } from '../dependencies.ts';

/** The codes of an activity that was stopped from outside. */
const stopped: ReadonlySet<string> = new Set(['job_interrupted', 'worker_stopped']);

/** Records why the run failed and lets go of what the job held. Changes nothing when it has ended already. */
export function failJob({ database, log }: Pick<Dependencies, 'database' | 'log'>): JobActivities['failJob'] {
  return async ({ jobId, run, error }) => {
    const job = await database.jobs.find(jobId);
    if (job === null) return;
    if (job.run !== run || job.status === 'complete') return;
    // The activity knows only that it was stopped; the caller who cancelled the job reads that it was cancelled.
    const reason = job.cancelRequested && stopped.has(error.code) ? jobFailure('job_cancelled') : error;
    await removePreview(database, job, rastersOfJob(jobId));
    const ended = await endAsFailed(database, job, reason, run);
    if (ended) log.info({ jobId, run, code: reason.code }, 'job failed');
  };
}
