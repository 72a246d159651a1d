import { Refusal } from '../../errors.ts';
import type { Database } from '../../ports/database.ts';
import { releaseChunks } from './referenced-chunks.ts';

/** Ends an upload on request. Throws Refusal `conflict` when its job was started: then the job is what to cancel. */
export async function cancelUpload(database: Database, uploadId: string): Promise<void> {
  await database.transaction(async (repositories) => {
    const upload = await repositories.uploads.lock(uploadId);
    if (upload === null) throw new Refusal('upload_not_found');
    if (upload.jobId !== null) {
      const sentence = `The upload was handed to the job ${upload.jobId}; cancel that instead.`;
      throw new Refusal('conflict', sentence, { jobId: upload.jobId });
    }
    await releaseChunks(repositories, upload);
    await repositories.uploads.end(upload.id);
  });
}

/**
 * Forgets an upload whose first chunk was refused or broken off, unless another chunk of it has come in meanwhile. Also
 * for who may do nothing here any more: that may be why it was refused.
 */
export async function abandonUpload(database: Database, uploadId: string): Promise<void> {
  await database.ownTransaction(async (repositories) => {
    const upload = await repositories.uploads.lock(uploadId);
    if (upload === null || upload.receivedChunks > 0) return;
    await releaseChunks(repositories, upload);
    await repositories.uploads.delete(upload.id);
  });
}

/** Upkeep: forgets uploads that have ended, at most `limit`; how many. The sweep then takes their chunks. */
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
