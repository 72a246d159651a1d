import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import type { JobRunner } from './job-runner.ts';
import { failJob } from './fail-job.ts';
import { jobFailure } from './job-state.ts';

/**
 * After cancellation was committed for some jobs: ends those that are pending and notifies the runner of all
 * of them without waiting, because it may be unavailable. Upkeep repeats lost notifications.
 */
export async function stopCancelledJobs(
  { database, runner }: { database: Database; runner: JobRunner },
  jobs: readonly Job[],
): Promise<void> {
  for (const job of jobs) {
    if (job.status === 'pending') await failJob(database, job, jobFailure('job_cancelled'));
    runner.cancel(job).catch(() => undefined);
  }
}
