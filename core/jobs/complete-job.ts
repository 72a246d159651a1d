import type { Emit } from '../rooms/change-room.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { changeRoomForJob, refuseCleared } from './change-room-for-job.ts';
import { releaseUploads } from './referenced-uploads.ts';
import type { Job } from './job.ts';
import { jobFinished } from './job-finished.ts';
import { commonInput } from './job-input.ts';
import { JobProblem } from './job-problem.ts';

/** What whoever asks for the job reads from now on. */
export interface JobEnd {
  readonly result: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/**
 * The one moment in which a job's result becomes visible: a change of its room that ends the job and does `work` with
 * it, then lets go of the uploads and of what `work` left of the reservation. `first` is what takes long, within the same
 * change: until it is done nothing of the job's row is locked, so that the job may still be cancelled. Readers see all of
 * it or nothing. Repeated after it happened, or for a job that has ended otherwise, it changes nothing. Throws JobProblem
 * when the job was asked to cancel, or the room was deleted or cleared, since it began.
 */
export async function completeJob(
  database: Database,
  job: Job,
  { result, message }: JobEnd,
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
      // Who was told that it is cancelled is not to find its result afterwards.
      if (now?.run === job.run && now.status === 'running') throw JobProblem.of('job_cancelled');
      // What was done first shall not stay.
      if (first !== undefined) throw JobProblem.of('job_interrupted');
      return;
    }
    if (commonInput(job).arriving === true) throw JobProblem.of('upload_interrupted');
    refuseCleared(job, room);
    await work(repositories, room, emit);
    emit(jobFinished(job, 'complete'));
    await releaseUploads(repositories, job);
  });
}
