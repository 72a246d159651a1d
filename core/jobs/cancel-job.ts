import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import type { JobRunner } from './job-runner.ts';
import { failJob } from './fail-job.ts';
import { jobFailure } from './job-state.ts';
import { releaseUpload } from './retained-upload.ts';

/**
 * Cancels a job. A pending job ends immediately; a running job is asked to stop and ends when its step has
 * cleaned up. A failed job that retains its upload for a retry releases it. Throws Refusal
 * `job_not_cancellable` if it has ended otherwise. Returns the updated row.
 */
export async function cancelJob(
  { database, runner }: { database: Database; runner: JobRunner },
  job: Job,
): Promise<Job> {
  if (!(await database.transaction(({ jobs }) => jobs.requestCancel(job.id)))) {
    if (!(await releaseUpload(database, job.id))) throw new Refusal('job_not_cancellable');
    return (await database.jobs.find(job.id)) ?? job;
  }
  const asked = (await database.jobs.find(job.id)) ?? job;
  if (asked.status === 'pending') await failJob(database, asked, jobFailure('job_cancelled'));
  // The row already contains the request: steps see it there, and upkeep handles it if nothing runs.
  await runner.cancel(asked).catch(() => undefined);
  return (await database.jobs.find(job.id)) ?? asked;
}
