import { createHash, type Hash } from 'node:crypto';
import type { Job } from '../../core/jobs/job.ts';
import { checkUpload, declaredChecksum } from './check-upload.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { TransferWatch, StepWorkspace } from '../sandbox/step-executor.ts';
import { objectInput } from './object-input.ts';
import { uploadPieces } from './upload-pieces.ts';

/** Name of the upload in the workspace. */
export const uploadName = 'source';

/**
 * Fetches the job's file into a workspace as one file, even if it is stored in pieces or still being
 * received, and verifies its size and checksum. Throws Refusals `size_mismatch` and `checksum_mismatch`.
 */
export async function fetchUpload(
  { database, objectStore }: Pick<WorkerDependencies, 'database' | 'objectStore'>,
  job: Job,
  workspace: StepWorkspace,
  watch: TransferWatch,
): Promise<void> {
  const pieces = await uploadPieces({ database }, job);
  const [first, second] = [await pieces.keyAt(0, watch.signal), await pieces.keyAt(1, watch.signal)];
  const declared = declaredChecksum(job);
  if (first !== null && second === null && declared === null)
    return workspace.stageIn(uploadName, objectInput(objectStore, first), watch);
  let hash: Hash | null = null;
  let bytes = 0;
  async function* slabs(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    hash = declared === null ? null : createHash('sha256');
    bytes = 0;
    for (let index = 0; ; index++) {
      const key = await pieces.keyAt(index, signal);
      if (key === null) return;
      for await (const slab of (await objectStore.get(key, undefined, signal)) as AsyncIterable<Uint8Array>) {
        hash?.update(slab);
        bytes += slab.length;
        yield slab;
      }
    }
  }
  const { keys } = pieces;
  const input = {
    open: (signal: AbortSignal) => Promise.resolve(slabs(signal)),
    ...(keys !== undefined && { identity: JSON.stringify(keys) }),
  };
  await workspace.stageIn(uploadName, input, watch);
  // The workspace had the file already: what an earlier attempt may not have checked is read here.
  if (bytes === 0) for await (const _ of slabs(watch.signal));
  const sha256 = (hash as Hash | null)?.digest('hex') ?? null;
  checkUpload(await runningJob(database, { jobId: job.id, run: job.run }), { bytes, sha256 });
}
