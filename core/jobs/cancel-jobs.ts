import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import type { JobRunner } from '../ports/job-runner.ts';
import { failJob } from './fail-job.ts';
import { jobFailure } from './job-state.ts';

/**
 * After jobs were asked to cancel, by rows that are committed: ends those that wait, and tells the runner of all
 * without waiting for it, as it may be out of reach. What gets lost on the way, upkeep repeats.
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
