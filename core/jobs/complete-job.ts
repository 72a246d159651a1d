import { changeRoom, type Emit } from '../events/change-room.ts';
import { Refusal } from '../errors.ts';
import type { Database, Repositories } from '../ports/database.ts';
import { jobFinished } from './job-finished.ts';
import { commonInput } from './job-input.ts';
import { JobProblem } from './job-problem.ts';
import type { Job } from './job.ts';

/**
 * The one moment in which a job's result becomes visible: a transaction that ends the job and does `work` with it.
 * Readers see all of it or nothing. Repeated after it happened, or for a job that has ended otherwise, it changes
 * nothing. Throws JobProblem when the job was asked to cancel, or the room was deleted or cleared, since it began.
 */
export async function completeJob(
  database: Database,
  job: Job,
  { result, message }: { result: Readonly<Record<string, unknown>>; message: string },
  work: (repositories: Repositories, emit: Emit) => Promise<void>,
): Promise<void> {
  try {
    await changeRoom(database, job.roomKey, job.actor, async (repositories, room, emit) => {
      if (!(await repositories.jobs.complete(job.id, job.run, result, message))) {
        const now = await repositories.jobs.find(job.id);
        // Who was told that it is cancelled is not to find its result afterwards.
        if (now?.run === job.run && now.status === 'running') throw JobProblem.of('job_cancelled');
        return;
      }
      if (commonInput(job).arriving === true) throw JobProblem.of('upload_interrupted');
      if (room.contentKey !== job.contentKey) throw JobProblem.of('room_cleared');
      await work(repositories, emit);
      emit(jobFinished(job, 'complete'));
      await repositories.blobs.release(job.contentKey, 'upload', job.id);
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'room_not_found') throw JobProblem.of('room_deleted');
    throw error;
  }
}
