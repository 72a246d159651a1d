import { hold, releaseObjects, type Holder } from '../../blobs/reference-objects.ts';
import type { Repositories } from '../../ports/database.ts';
import type { ChunkedUpload } from '../chunked-upload.ts';

type Ledgers = Pick<Repositories, 'blobs' | 'quota'>;

/** References a chunk for its upload, whose reservation covers all chunks. */
export async function referenceChunk(ledgers: Ledgers, upload: ChunkedUpload, key: string): Promise<void> {
  await hold(ledgers, [{ holder: holderOf(upload), keys: [key] }], null);
}

/** Releases the chunks of the upload, and its reservation unless a job has adopted it. */
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
