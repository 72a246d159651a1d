import { hold, releaseObjects, type Holder } from '../../blobs/reference-objects.ts';
import type { Repositories } from '../../ports/database.ts';
import type { ChunkedUpload } from '../chunked-upload.ts';

type Ledgers = Pick<Repositories, 'blobs' | 'quota'>;

/** The upload holds a chunk. Its reservation stands for all of them. */
export async function referenceChunk(ledgers: Ledgers, upload: ChunkedUpload, key: string): Promise<void> {
  await hold(ledgers, [{ holder: holderOf(upload), keys: [key] }], null);
}

/** The upload lets go of its chunks, and of its reservation unless a job has taken that over. */
export async function releaseChunks(
  ledgers: Ledgers,
  upload: ChunkedUpload,
  reservationId = upload.reservationId,
): Promise<void> {
  await releaseObjects(ledgers, holderOf(upload), { reservationId });
}

function holderOf({ id, contentKey }: ChunkedUpload): Holder {
  return { contentKey, objectType: 'chunk', objectId: id };
}
