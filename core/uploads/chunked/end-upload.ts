import { Refusal } from '../../errors.ts';
import type { Database } from '../../ports/database.ts';
import { releaseChunks } from './referenced-chunks.ts';

/** Cancels an upload on request. Throws Refusal `conflict` if its job was started; cancel the job instead. */
export async function cancelUpload(database: Database, uploadId: string): Promise<void> {
  await database.transaction(async (repositories) => {
    const upload = await repositories.uploads.lock(uploadId);
    if (upload === null) throw new Refusal('upload_not_found');
    if (upload.jobId !== null) {
      const sentence = `The job ${upload.jobId} is processing the upload; cancel the job instead.`;
      throw new Refusal('conflict', sentence, { jobId: upload.jobId });
    }
    await releaseChunks(repositories, upload);
    await repositories.uploads.end(upload.id);
  });
}

/**
 * Deletes an upload whose first chunk was rejected or interrupted, unless another chunk was received in the
 * meantime. Does not require authorization, because the chunk may have been rejected for lack of it.
 */
export async function abandonUpload(database: Database, uploadId: string): Promise<void> {
  await database.ownTransaction(async (repositories) => {
    const upload = await repositories.uploads.lock(uploadId);
    if (upload === null || upload.receivedChunks > 0) return;
    await releaseChunks(repositories, upload);
    await repositories.uploads.delete(upload.id);
  });
}

/**
 * Upkeep: deletes at most `limit` ended uploads. Returns their number. The sweep then deletes their chunks.
 */
export async function removeEndedUploads(database: Database, limit: number): Promise<number> {
  const ids = await database.uploads.ended(limit);
  for (const id of ids) {
    await database.transaction(async (repositories) => {
      const upload = await repositories.uploads.delete(id);
      if (upload !== null) await releaseChunks(repositories, upload);
    });
  }
  return ids.length;
}
