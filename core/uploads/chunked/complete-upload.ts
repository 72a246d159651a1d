import { Refusal } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import type { Room } from '../../rooms/room.ts';
import type { ChunkedUpload } from '../chunked-upload.ts';
import { uploadIn } from './check-chunk.ts';

/** Throws Refusal `upload_incomplete` with the missing chunks. */
export async function refuseGaps(
  { uploads }: Pick<Repositories, 'uploads'>,
  upload: ChunkedUpload,
): Promise<void> {
  const gaps = upload.totalChunks - upload.receivedChunks;
  if (gaps === 0) return;
  const missing = await uploads.missing(upload.id, limits.missingChunks);
  const sentence = `${gaps} of ${upload.totalChunks} chunks are missing, starting with chunk ${missing[0]}.`;
  throw new Refusal('upload_incomplete', sentence, { missing });
}

/**
 * The file of an upload whose chunks are all received, without starting a job. Throws Refusals `upload_not_found`,
 * `upload_incomplete`, and `conflict` if a job processes it.
 */
export async function completeUpload(
  { uploads }: Pick<Database, 'uploads'>,
  room: Room,
  uploadId: string,
): Promise<{ readonly uploads: readonly string[]; readonly bytes: number; readonly fileName: string }> {
  const upload = uploadIn(room, await uploads.find(uploadId));
  if (upload.jobId !== null)
    throw new Refusal('conflict', `The job ${upload.jobId} is processing the upload.`, {
      jobId: upload.jobId,
    });
  await refuseGaps({ uploads }, upload);
  return {
    uploads: await uploads.chunkKeys(upload.id),
    bytes: upload.receivedBytes,
    fileName: upload.fileName,
  };
}
