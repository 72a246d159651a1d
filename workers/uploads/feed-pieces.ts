import type { Job } from '../../core/jobs/job.ts';
import type { Dependencies } from '../dependencies.ts';
import type { StepPieces } from '../sandbox/step-executor.ts';
import { objectInput } from './object-input.ts';
import { uploadPieces } from './upload-pieces.ts';

/** The pieces of the job's file, as a step's program asks for them, as often as it asks. */
export async function feedOf(
  { database, objectStore }: Pick<Dependencies, 'database' | 'objectStore'>,
  job: Job,
): Promise<StepPieces> {
  const pieces = await uploadPieces({ database }, job);
  return async (piece, signal) => {
    const key = await pieces.keyAt(piece, signal);
    // The program only reads it, and it is the upload's own bytes that it could spoil.
    return key === null ? null : objectInput(objectStore, key, { readOnly: true });
  };
}
