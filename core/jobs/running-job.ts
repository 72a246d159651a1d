import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import { JobProblem } from './job-problem.ts';

/** One start of a job. */
export interface JobRun {
  readonly jobId: string;
  readonly run: number;
}

/** The job's row, while this run of it is under way. Otherwise throws JobProblem: nobody waits for the work any more. */
export async function runningJob({ jobs }: Pick<Database, 'jobs'>, { jobId, run }: JobRun): Promise<Job> {
  const job = await jobs.find(jobId);
  if (job?.run !== run || job.status !== 'running') throw JobProblem.of('job_interrupted');
  if (job.cancelRequested) throw JobProblem.of('job_cancelled');
  return job;
}
