import { commonInput } from '../../core/jobs/job-input.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';

/** The first bytes of the job's file, up to `length`, read from as many pieces as necessary. */
export async function readBeginning(store: ObjectStore, job: Job, length: number): Promise<Uint8Array> {
  const { uploads: keys } = commonInput(job);
  if (keys.length === 0) throw JobProblem.of('upload_missing');
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (const key of keys) {
    const piece = await store.read(key, { start: 0, end: length - bytes });
    pieces.push(piece);
    bytes += piece.length;
    if (bytes === length) break;
  }
  return Buffer.concat(pieces);
}
