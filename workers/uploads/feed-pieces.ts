import type { Job } from '../../core/jobs/job.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import type { StepPieces } from '../sandbox/step-executor.ts';
import { objectInput } from './object-input.ts';
import { uploadPieces } from './upload-pieces.ts';

/** Provides the pieces of the job's file to a step's program, each as often as it is requested. */
export async function feedOf(
  { database, objectStore }: Pick<WorkerDependencies, 'database' | 'objectStore'>,
  job: Job,
): Promise<StepPieces> {
  const pieces = await uploadPieces({ database }, job);
  return async (piece, signal) => {
    const key = await pieces.keyAt(piece, signal);
    // Read-only: a write would corrupt the stored upload.
    return key === null ? null : objectInput(objectStore, key, { readOnly: true });
  };
}
