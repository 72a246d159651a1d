import type { Admission } from '../../access/admit.ts';
import type { Caller } from '../../access/caller.ts';
import { refuseOverQuota, reserveQuota } from '../../blobs/reserve-quota.ts';
import { Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import type { ChunkedUpload, UploadedChunk } from '../../ports/upload-repository.ts';
import { refuseLate } from '../refuse-late.ts';
import { discardUpload, type StagedUpload, type UploadPorts } from '../stage-upload.ts';
import type { ChunkFields } from './chunk-fields.ts';
import { checkAgainstUpload, uploadIn } from './check-chunk.ts';
import { refuseDamaged, refuseOther } from './chunk-checksum.ts';

export interface ChunkReceived {
  readonly upload: ChunkedUpload;
  readonly chunkIndex: number;
  /** The lowest ones, `limits.missingChunks` at most. */
  readonly missing: readonly number[];
  /** The same bytes had come in before. */
  readonly duplicate: boolean;
}

export interface ChunkRequest {
  readonly admission: Admission;
  readonly caller: Caller;
  readonly fields: ChunkFields;
}

/**
 * Refuses what can be refused before a byte of the chunk is read: that it does not fit to its upload, or that the
 * file of a new upload does not fit into the quota. What is decided here may have changed when the chunk is in.
 */
export async function checkBeforeChunk(
  { uploads, quota }: Pick<Database, 'uploads' | 'quota'>,
  { admission: { room }, fields }: Omit<ChunkRequest, 'caller'>,
): Promise<void> {
  const upload = fields.uploadId === null ? null : await uploads.find(fields.uploadId);
  if (upload !== null) {
    checkAgainstUpload(uploadIn(room, upload), fields);
    return;
  }
  await refuseOverQuota(quota, room.ownerId, fields.fileSize);
}

/**
 * Takes a staged chunk into its upload, which begins with its first one: in any order, and once. Throws Refusals
 * `checksum_mismatch`, `chunk_conflict`, `conflict`, `quota_exceeded`, `upload_not_found`, and 401 or 403 where the
 * caller's right was taken away while the chunk came in; then nothing of the chunk is kept.
 */
export async function receiveChunk(
  ports: UploadPorts,
  request: ChunkRequest,
  staged: StagedUpload,
): Promise<ChunkReceived> {
  const { chunkIndex: index, sha256: said } = request.fields;
  const chunk: UploadedChunk = { index, blobKey: staged.key, bytes: staged.bytes, sha256: staged.sha256 };
  try {
    if (said !== null) await refuseDamaged(ports.objects, chunk, said);
    const { there, ...received } = await ports.database.transaction((repositories) =>
      record(repositories, request, chunk),
    );
    if (there !== null) {
      await refuseOther(ports.objects, there, chunk);
      await discardUpload(ports, staged.key);
    }
    return { ...received, chunkIndex: index, duplicate: there !== null };
  } catch (error) {
    await discardUpload(ports, staged.key);
    throw error;
  }
}

/** `there` is the chunk that has this index already; then nothing is changed. */
async function record(
  repositories: Repositories,
  { admission, caller, fields }: ChunkRequest,
  chunk: UploadedChunk,
): Promise<Omit<ChunkReceived, 'chunkIndex' | 'duplicate'> & { readonly there: UploadedChunk | null }> {
  await refuseLate(repositories, 'layer.upload-chunk', admission, caller);
  const upload = await enterUpload(repositories, { admission, caller, fields });
  checkAgainstUpload(upload, fields);
  const there = await repositories.uploads.findChunk(upload.id, chunk.index);
  if (there !== null) return { upload, missing: await missing(repositories, upload), there };
  if (upload.receivedBytes + chunk.bytes > upload.fileSize) {
    const sentence = `With chunk ${chunk.index} the chunks hold ${upload.receivedBytes + chunk.bytes} bytes, more than the fileSize of ${upload.fileSize}.`;
    throw new Refusal('size_mismatch', sentence, { chunkIndex: chunk.index, fileSize: upload.fileSize });
  }
  await repositories.blobs.refer([
    { contentKey: upload.contentKey, objectType: 'chunk', objectId: upload.id, blobKey: chunk.blobKey },
  ]);
  const grown = await repositories.uploads.addChunk(upload.id, chunk, limits.uploadLifetime);
  return { upload: grown, missing: await missing(repositories, grown), there: null };
}

/** The upload, locked; begun now, with its quota, where this is its first chunk. */
async function enterUpload(
  { uploads, quota }: Repositories,
  { admission: { room }, caller, fields }: ChunkRequest,
): Promise<ChunkedUpload> {
  const id = fields.uploadId ?? crypto.randomUUID();
  const reservation = { id: newId('reservation'), ownerId: room.ownerId, bytes: fields.fileSize };
  const isNew = await uploads.insert(
    {
      id,
      roomKey: room.key,
      contentKey: room.contentKey,
      tokenId: caller.type === 'token' ? caller.tokenId : null,
      fileName: fields.fileName,
      fileSize: fields.fileSize,
      totalChunks: fields.totalChunks,
      reservationId: reservation.id,
    },
    limits.uploadLifetime,
  );
  if (isNew) await reserveQuota(quota, reservation, limits.uploadLifetime);
  return uploadIn(room, await uploads.lock(id));
}

function missing({ uploads }: Repositories, { id }: ChunkedUpload): Promise<readonly number[]> {
  return uploads.missing(id, limits.missingChunks);
}
