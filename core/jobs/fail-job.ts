import type { Database } from '../ports/database.ts';
import type { Job } from '../ports/job-repository.ts';
import type { JobError } from './job-state.ts';

/**
 * Ends the job's run as failed and lets go of what it held: its reservation and its uploads. False when it had
 * ended before, or is at a later run; then nothing changed.
 */
export async function failJob(
  database: Database,
  job: Job,
  error: JobError,
  run: number = job.run,
): Promise<boolean> {
  return database.transaction(async ({ jobs, quota, blobs }) => {
    if (!(await jobs.fail(job.id, run, error))) return false;
    if (job.reservationId !== null) await quota.release(job.reservationId);
    await blobs.release(job.contentKey, 'upload', job.id);
    return true;
  });
}
