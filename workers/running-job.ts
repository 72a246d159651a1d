import type { Database } from '../core/ports/database.ts';
import type { Job } from '../core/jobs/job.ts';
import type { JobInput } from '../workflows/contracts.ts';
import { JobProblem } from './job-problem.ts';

/** The job's row, while this run of it is under way. Otherwise nobody waits for the step any more. */
export async function runningJob(database: Database, { jobId, run }: JobInput): Promise<Job> {
  const job = await database.jobs.find(jobId);
  if (job?.run !== run || job.status !== 'running') throw JobProblem.of('job_interrupted');
  if (job.cancelRequested) throw JobProblem.of('job_cancelled');
  return job;
}
