import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import { JobProblem } from './job-problem.ts';

/** One run of a job. */
export interface JobRun {
  readonly jobId: string;
  readonly run: number;
}

/**
 * Returns the job's row while this run is in progress. Otherwise throws JobProblem, because the result of the
 * work is no longer needed.
 */
export async function runningJob({ jobs }: Pick<Database, 'jobs'>, { jobId, run }: JobRun): Promise<Job> {
  const job = await jobs.find(jobId);
  if (job?.run !== run || job.status !== 'running') throw JobProblem.of('job_interrupted');
  if (job.cancelRequested) throw JobProblem.of('job_cancelled');
  return job;
}
