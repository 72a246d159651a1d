import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import { broadcast } from '../rooms/change-room.ts';
import { releaseUploads } from './referenced-uploads.ts';
import { jobFinished } from './job-finished.ts';
import type { JobError } from './job-state.ts';
import { preservesUpload } from './retained-upload.ts';

/**
 * Ends the job's run as failed and lets go of what it held: its reservation and its uploads, unless they are kept for
 * a retry. False when it had ended before, or is at a later run; then nothing changed.
 */
export async function failJob(
  database: Database,
  job: Job,
  error: JobError,
  run: number = job.run,
): Promise<boolean> {
  return database.ownTransaction(async (repositories) => {
    const { rooms, jobs, arrivals } = repositories;
    // Before the job's row, as whoever completes the job does; null when the room has been deleted.
    const room = await rooms.lock(job.roomKey);
    const keeps = preservesUpload(job, error, room);
    if (!(await jobs.fail(job.id, run, error, keeps))) return false;
    await arrivals.end(job.id);
    if (!keeps) await releaseUploads(repositories, job);
    if (room !== null) {
      await broadcast(repositories, room.key, [{ ...jobFinished(job, 'error', error), actor: job.actor }]);
    }
    return true;
  });
}
