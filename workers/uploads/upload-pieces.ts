import { limits } from '../../core/limits.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import type { Job } from '../../core/jobs/job.ts';
import { refuseSize } from './check-upload.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { WorkerDependencies } from '../dependencies.ts';

/** The objects that make up a job's file, in order, including a file that is still being received. */
export interface UploadPieces {
  /**
   * The key of the piece with this number, waiting for it if it is still in transit; null after the last
   * piece.
   */
  keyAt(index: number, signal: AbortSignal): Promise<string | null>;
  /** The keys of all pieces; undefined while the file is being received. */
  readonly keys?: readonly string[];
}

/**
 * How long an activity waits for the next piece (milliseconds) before it is retried, so that others get its
 * slot.
 */
const timeoutMs = 5000;

/** Throws Refusal `size_mismatch` if the uploaded pieces do not make up the file. */
export async function uploadPieces(
  { database }: Pick<WorkerDependencies, 'database'>,
  job: Job,
): Promise<UploadPieces> {
  const { arriving, chunked, uploads: keys, bytes } = commonInput(job);
  if (arriving === true) return arrivingPieces(database, job);
  if (keys.length === 0) throw JobProblem.of('upload_missing');
  if (chunked !== undefined) refuseSize(await database.blobs.sizeOf(keys), bytes);
  return { keys, keyAt: (index) => Promise.resolve(keys[index] ?? null) };
}

function arrivingPieces({ arrivals }: WorkerDependencies['database'], job: Job): UploadPieces {
  let pieces: readonly string[] = [];
  let isWhole = false;
  return {
    async keyAt(index, signal) {
      if (pieces.length <= index && !isWhole) {
        const arrival = await arrivals.waitForMore(job, index, timeoutMs, signal);
        signal.throwIfAborted();
        if (arrival === null) throw JobProblem.of('job_interrupted');
        ({ pieces, isWhole } = arrival);
        if (pieces.length <= index && !isWhole) throw stalled(arrival.silence);
      }
      return pieces[index] ?? null;
    },
  };
}

function stalled(silence: number): JobProblem {
  if (silence >= limits.arrivalSilenceMs) return JobProblem.of('upload_interrupted');
  return new JobProblem(
    'upload_slow',
    'The file is uploaded slowly; the job continues when more data arrives.',
    {
      attempts: Infinity,
    },
  );
}
