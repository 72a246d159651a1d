import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import { broadcast } from '../rooms/change-room.ts';
import { releaseCheckpoint } from './checkpoint-objects.ts';
import { releaseUploads } from './referenced-uploads.ts';
import { jobFinished } from './job-finished.ts';
import type { JobError } from './job-state.ts';
import { isCorrectable, returnUpload } from './return-upload.ts';
import { preservesUpload } from './retained-upload.ts';

/**
 * Ends the run of the job as failed and releases the objects of its checkpoint and, unless they are retained
 * for a retry or returned to the uploader, its reservation and uploads. Returns false and changes nothing if it has already ended or a later run has started.
 */
export async function failJob(
  database: Database,
  job: Job,
  error: JobError,
  run: number = job.run,
): Promise<boolean> {
  return database.ownTransaction(async (repositories) => {
    const { rooms, jobs, arrivals } = repositories;
    // Lock the room before the job's row, in the same order as completion; null if the room was deleted.
    const room = await rooms.lock(job.roomKey);
    const keeps = preservesUpload(job, error, room);
    if (!(await jobs.fail(job.id, run, error, keeps))) return false;
    await arrivals.end(job.id);
    if (!keeps) {
      const mayReturn = room !== null && isCorrectable(error.code);
      const isReturned = mayReturn && (await returnUpload(repositories, job));
      await releaseUploads(repositories, isReturned ? { ...job, reservationId: null } : job);
    }
    await releaseCheckpoint(repositories, job);
    if (room !== null) {
      await broadcast(repositories, room.key, [{ ...jobFinished(job, 'error', error), actor: job.actor }]);
    }
    return true;
  });
}
