import type { Job } from './job.ts';

/** Runs jobs. The row in the database is authoritative; this starts and stops the workflow. */
export interface JobRunner {
  /** Starts the workflow of the job's current run. Idempotent. Throws if the runner is unavailable. */
  start(job: Job): Promise<void>;
  cancel(job: Job): Promise<void>;
  /** The state of the workflow of the job's current run. */
  statusOf(job: Pick<Job, 'id' | 'run'>): Promise<'running' | 'ended' | 'absent'>;
}
