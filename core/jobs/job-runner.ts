import type { Job } from './job.ts';

/** Where jobs run. The row in the database is the truth; this starts and stops what works on it. */
export interface JobRunner {
  /** Starts the workflow of the job's present run; starting twice is the same as once. Throws when it is out of reach. */
  start(job: Job): Promise<void>;
  cancel(job: Job): Promise<void>;
  /** What became of the workflow of the job's present run. */
  look(job: Pick<Job, 'id' | 'run'>): Promise<'running' | 'ended' | 'absent'>;
}
