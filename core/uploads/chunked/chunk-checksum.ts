import { createHash } from 'node:crypto';
import { Refusal } from '../../errors.ts';
import { ObjectMissing, type ObjectStore } from '../../ports/object-store.ts';
import type { UploadedChunk } from '../chunked-upload.ts';

export type CheckedChunk = UploadedChunk & { readonly sha256: string };

/**
 * Adds the SHA-256 to the chunk, reading it again if it was not computed before. Throws Refusal
 * `upload_not_found` if the object was deleted, which happens when the job of the upload ends.
 */
export async function withChecksum(objects: ObjectStore, chunk: UploadedChunk): Promise<CheckedChunk> {
  if (chunk.sha256 !== null) return { ...chunk, sha256: chunk.sha256 };
  const hash = createHash('sha256');
  try {
    for await (const slab of (await objects.get(chunk.blobKey)) as AsyncIterable<Uint8Array>)
      hash.update(slab);
  } catch (cause) {
    throw cause instanceof ObjectMissing ? new Refusal('upload_not_found', undefined, {}, { cause }) : cause;
  }
  return { ...chunk, sha256: hash.digest('hex') };
}

/** Throws Refusal `checksum_mismatch` if the chunk does not match the declared SHA-256. */
export async function refuseDamaged(
  objects: ObjectStore,
  chunk: UploadedChunk,
  declared: string,
): Promise<void> {
  const { index, sha256 } = await withChecksum(objects, chunk);
  if (sha256 === declared) return;
  throw new Refusal(
    'checksum_mismatch',
    `The SHA-256 of chunk ${index} is ${sha256} but was declared as ${declared}; send the chunk again.`,
    { chunkIndex: index, expected: declared, received: sha256 },
  );
}

/** Throws Refusal `chunk_conflict` if the received bytes differ from the stored ones. */
export async function refuseOther(
  objects: ObjectStore,
  there: UploadedChunk,
  chunk: UploadedChunk,
): Promise<void> {
  const [stored, received] = [await withChecksum(objects, there), await withChecksum(objects, chunk)];
  if (stored.sha256 === received.sha256 && stored.bytes === received.bytes) return;
  throw new Refusal(
    'chunk_conflict',
    `Chunk ${chunk.index} already exists with the SHA-256 ${stored.sha256}; the received one has ${received.sha256}.`,
    { chunkIndex: chunk.index, stored: stored.sha256, received: received.sha256 },
  );
}
