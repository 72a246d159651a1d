import type { Database } from '../ports/database.ts';
import type { Job } from './job.ts';
import type { Room } from '../rooms/room.ts';
import { releaseUploads } from './referenced-uploads.ts';
import { commonInput } from './job-input.ts';
import type { JobError } from './job-state.ts';
import { retainsUpload } from './retryable.ts';

/**
 * Whether the upload of a job that failed with this error is retained for a retry, together with its
 * reservation: it occupies storage, so it counts until it is deleted. `room` is null if it was deleted.
 */
export function preservesUpload(job: Job, error: JobError, room: Room | null): boolean {
  if (job.reservationId === null || room?.contentKey !== job.contentKey) return false;
  if (!retainsUpload(error)) return false;
  const { uploads, arriving } = commonInput(job);
  return arriving !== true && uploads.length > 0;
}

/** Releases the upload that a failed job retains for a retry; false if it retains none. */
export async function releaseUpload(database: Database, jobId: string): Promise<boolean> {
  return database.transaction(async (repositories) => {
    const { jobs } = repositories;
    const job = await jobs.find(jobId);
    if (!job?.reservationId || !(await jobs.releaseObjects(job.id, job.reservationId))) return false;
    await releaseUploads(repositories, job);
    return true;
  });
}

/**
 * Upkeep: releases retained uploads of at most `limit` jobs that failed at least `ageMs` ago, or whose room
 * was deleted or cleared. Returns their number.
 */
export async function endStoredUploads(database: Database, ageMs: number, limit: number): Promise<number> {
  const ids = await database.jobs.keeping(ageMs, limit);
  for (const id of ids) await releaseUpload(database, id);
  return ids.length;
}
