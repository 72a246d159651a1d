import type { Emit } from '../rooms/change-room.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { changeRoomForJob, refuseCleared } from './change-room-for-job.ts';
import { releaseCheckpoint } from './checkpoint-objects.ts';
import { releaseUploads } from './referenced-uploads.ts';
import { returnUpload } from './return-upload.ts';
import type { Job } from './job.ts';
import { jobFinished } from './job-finished.ts';
import { commonInput } from './job-input.ts';
import { JobProblem } from './job-problem.ts';

/** The outcome that clients of the job read from now on. */
export interface JobEnd {
  readonly result: Readonly<Record<string, unknown>>;
  readonly message: string;
  /** Whether a chunked upload can be processed again. */
  readonly returnsUpload?: boolean;
}

/**
 * Publishes the result of a job: a change of its room that ends the job, runs `work` and then releases the
 * uploads, the objects of the checkpoint and the rest of the reservation. `first` runs slow statements earlier in the same change, before
 * the row of the job is locked, so that the job can still be cancelled. The result becomes visible
 * atomically. Calling it again, or for a job that has already ended, changes nothing. Throws JobProblem if
 * the job was asked to cancel, or the room was deleted or cleared, in the meantime.
 */
export async function completeJob(
  database: Database,
  job: Job,
  { result, message, returnsUpload = false }: JobEnd,
  work: (repositories: Repositories, room: Room, emit: Emit) => Promise<void>,
  first?: (repositories: Repositories) => Promise<void>,
): Promise<void> {
  await changeRoomForJob(database, job, async (repositories, room, emit) => {
    if (first !== undefined) {
      const now = await repositories.jobs.find(job.id);
      if (now?.run !== job.run || now.status !== 'running') return;
      refuseCleared(job, room);
      await first(repositories);
    }
    if (!(await repositories.jobs.complete(job.id, job.run, result, message))) {
      const now = await repositories.jobs.find(job.id);
      // A job that was reported as cancelled must not have a result.
      if (now?.run === job.run && now.status === 'running') throw JobProblem.of('job_cancelled');
      // Rolls back what `first` did.
      if (first !== undefined) throw JobProblem.of('job_interrupted');
      return;
    }
    if (commonInput(job).arriving === true) throw JobProblem.of('upload_interrupted');
    refuseCleared(job, room);
    await work(repositories, room, emit);
    emit(jobFinished(job, 'complete'));
    const isReturned = returnsUpload && (await returnUpload(repositories, job));
    await releaseUploads(repositories, isReturned ? { ...job, reservationId: null } : job);
    await releaseCheckpoint(repositories, job);
  });
}
