import { createHash, type Hash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { Job } from '../core/ports/job-repository.ts';
import type { ObjectStore } from '../core/ports/object-store.ts';
import { checkUpload, saidChecksum } from './check-upload.ts';
import type { Parts } from './parts.ts';
import { runningJob } from './running-job.ts';
import { uploadPieces } from './upload-pieces.ts';

const lookEveryMs = 500;

/**
 * Brings the job's file, in however many pieces it is stored or still comes in, to one file on scratch, and checks
 * its size and checksum. `report` hears the bytes so far. Throws Refusals `size_mismatch` and `checksum_mismatch`.
 */
export async function fetchUpload(
  { database, objectStore }: Pick<Parts, 'database' | 'objectStore'>,
  job: Job,
  file: string,
  signal: AbortSignal,
  report: (bytes: number) => void = () => undefined,
): Promise<void> {
  const pieces = await uploadPieces({ database }, job);
  const [first, second] = [await pieces.keyAt(0, signal), await pieces.keyAt(1, signal)];
  const said = saidChecksum(job);
  if (first !== null && second === null && said === null) {
    await fetchObject(objectStore, first, file, signal, report);
    return;
  }
  const hash = said === null ? null : createHash('sha256');
  let bytes = 0;
  await using target = await open(file, 'wx');
  for (let index = 0; ; index++) {
    const key = await pieces.keyAt(index, signal);
    if (key === null) break;
    for await (const slab of (await objectStore.get(key, undefined, signal)) as AsyncIterable<Uint8Array>) {
      hash?.update(slab);
      await target.appendFile(slab);
      report((bytes += slab.length));
    }
  }
  checkUpload(await runningJob(database, { jobId: job.id, run: job.run }), { bytes, sha256: digestOf(hash) });
}

function digestOf(hash: Hash | null): string | null {
  return hash?.digest('hex') ?? null;
}

async function fetchObject(
  objectStore: ObjectStore,
  key: string,
  file: string,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<void> {
  const look = setInterval(() => {
    stat(file).then(
      ({ size }) => report(size),
      () => undefined,
    );
  }, lookEveryMs);
  try {
    await objectStore.getFile(key, file, signal);
  } finally {
    clearInterval(look);
  }
}
