import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import type { JobRunner } from './job-runner.ts';
import { failJob } from './fail-job.ts';
import { jobFailure } from './job-state.ts';
import { releaseUpload } from './retained-upload.ts';

/**
 * Cancels a job. One that waits ends at once; one that runs is asked to stop and ends as soon as its step has
 * cleaned up. One that failed and keeps its upload for a retry lets go of it. Throws Refusal `job_not_cancellable`
 * when it has ended otherwise. Returns the row as it is then.
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
  // The row carries the request already: steps see it there, and upkeep when nothing runs.
  await runner.cancel(asked).catch(() => undefined);
  return (await database.jobs.find(job.id)) ?? asked;
}
