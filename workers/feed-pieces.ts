import { join } from 'node:path';
import type { Job } from '../core/ports/job-repository.ts';
import type { Parts } from './parts.ts';
import type { StepRun } from './steps/step-program.ts';
import { uploadPieces } from './upload-pieces.ts';

/** Brings the pieces of the job's file into a step's folder, as its program asks for them, as often as it asks. */
export async function feedOf(
  { database, objectStore }: Pick<Parts, 'database' | 'objectStore'>,
  job: Job,
  folder: string,
): Promise<NonNullable<StepRun['feed']>> {
  const pieces = await uploadPieces({ database }, job);
  let brought = 0;
  return async (piece, signal) => {
    const key = await pieces.keyAt(piece, signal);
    if (key === null) return null;
    const file = join(folder, `piece-${brought++}`);
    // The program only reads it, and it is the upload's own bytes that it could spoil.
    await (objectStore.local?.link(key, file, signal) ?? objectStore.getFile(key, file, signal));
    return file;
  };
}
