import type { Admission } from '../../rooms/admission.ts';
import type { Caller } from '../../access/caller.ts';
import { discardObjects } from '../../blobs/discard-objects.ts';
import { reserveQuota } from '../../blobs/reserve-quota.ts';
import { Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import type { ChunkedUpload, UploadedChunk } from '../chunked-upload.ts';
import { type StagedUpload, type UploadPorts } from '../stage-upload.ts';
import type { ChunkFields } from './chunk-fields.ts';
import { checkAgainstUpload, uploadIn } from './check-chunk.ts';
import { referenceChunk } from './referenced-chunks.ts';
import { refuseDamaged, refuseOther } from './chunk-checksum.ts';

export interface ChunkReceived {
  readonly upload: ChunkedUpload;
  readonly chunkIndex: number;
  /** The lowest indices, at most `limits.missingChunks`. */
  readonly missing: readonly number[];
  /** The same bytes were received before. */
  readonly duplicate: boolean;
}

export interface ChunkRequest {
  readonly admission: Admission;
  readonly caller: Caller;
  readonly fields: ChunkFields;
}

/**
 * Checks, before the chunk is read, that it matches its upload. The first chunk creates the upload and
 * reserves its quota. The checks are repeated when the chunk has been received. Returns the upload's id, and
 * whether it was created.
 */
export async function beginChunk(
  database: Database,
  request: ChunkRequest,
): Promise<{ readonly uploadId: string; readonly hasBegun: boolean }> {
  const { admission, fields } = request;
  const upload = fields.uploadId === null ? null : await database.uploads.find(fields.uploadId);
  if (upload !== null) {
    checkAgainstUpload(uploadIn(admission.room, upload), fields);
    return { uploadId: upload.id, hasBegun: false };
  }
  const { id } = await database.transaction((repositories) =>
    enterUpload(repositories, request, limits.emptyUploadLifetime),
  );
  return { uploadId: id, hasBegun: true };
}

/** Passes a chunk through. Throws Refusal `size_mismatch` as soon as it is longer than the whole file. */
export async function* withinFile(
  body: AsyncIterable<Uint8Array>,
  { chunkIndex, fileSize }: ChunkFields,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const slab of body) {
    bytes += slab.byteLength;
    if (bytes > fileSize) {
      const sentence = `Chunk ${chunkIndex} is larger than the fileSize of ${fileSize} bytes.`;
      throw new Refusal('size_mismatch', sentence, { chunkIndex, fileSize });
    }
    yield slab;
  }
}

/**
 * Adds a staged chunk to its upload; the first chunk creates the upload. Chunks can arrive in any order and
 * are stored once. Throws Refusals `checksum_mismatch`, `chunk_conflict`, `conflict`, `quota_exceeded`,
 * `upload_not_found`, and 401 or 403 if the caller lost access while the chunk was received; nothing of the
 * chunk is stored then.
 */
export async function receiveChunk(
  ports: UploadPorts,
  request: ChunkRequest,
  staged: StagedUpload,
): Promise<ChunkReceived> {
  const { chunkIndex: index, sha256: declared } = request.fields;
  const chunk: UploadedChunk = { index, blobKey: staged.key, bytes: staged.bytes, sha256: staged.sha256 };
  try {
    if (declared !== null) await refuseDamaged(ports.objects, chunk, declared);
    const { there, ...received } = await ports.database.transaction((repositories) =>
      record(repositories, request, chunk),
    );
    if (there !== null) {
      await refuseOther(ports.objects, there, chunk);
      await discardObjects(ports, [staged.key]);
    }
    return { ...received, chunkIndex: index, duplicate: there !== null };
  } catch (error) {
    await discardObjects(ports, [staged.key]);
    throw error;
  }
}

/** `there` is the existing chunk with this index; nothing changes then. */
async function record(
  repositories: Repositories,
  { admission, caller, fields }: ChunkRequest,
  chunk: UploadedChunk,
): Promise<Omit<ChunkReceived, 'chunkIndex' | 'duplicate'> & { readonly there: UploadedChunk | null }> {
  const upload = await enterUpload(repositories, { admission, caller, fields }, limits.uploadLifetime);
  checkAgainstUpload(upload, fields);
  if (fields.points !== null && fields.points !== upload.points) {
    await repositories.uploads.choosePoints(upload.id, fields.points);
  }
  const there = await repositories.uploads.findChunk(upload.id, chunk.index);
  if (there !== null) return { upload, missing: await missing(repositories, upload), there };
  if (upload.receivedBytes + chunk.bytes > upload.fileSize) {
    const sentence = `With chunk ${chunk.index} the chunks have ${upload.receivedBytes + chunk.bytes} bytes in total, which exceeds the fileSize of ${upload.fileSize}.`;
    throw new Refusal('size_mismatch', sentence, { chunkIndex: chunk.index, fileSize: upload.fileSize });
  }
  await referenceChunk(repositories, upload, chunk.blobKey);
  const grown = await repositories.uploads.addChunk(upload.id, chunk, limits.uploadLifetime);
  return { upload: grown, missing: await missing(repositories, grown), there: null };
}

/** Returns the locked upload; creates it and reserves its quota for the first chunk. */
async function enterUpload(
  { uploads, quota }: Repositories,
  { admission: { room }, caller, fields }: ChunkRequest,
  lifetime: number,
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
    lifetime,
  );
  if (isNew) await reserveQuota(quota, reservation, limits.uploadLifetime);
  return uploadIn(room, await uploads.lock(id));
}

function missing({ uploads }: Repositories, { id }: ChunkedUpload): Promise<readonly number[]> {
  return uploads.missing(id, limits.missingChunks);
}
