import { Refusal } from '../../errors.ts';
import type { Room } from '../../ports/room-repository.ts';
import type { ChunkedUpload, UploadedChunk } from '../../ports/upload-repository.ts';
import type { ChunkFields } from './chunk-fields.ts';

/** The upload when it is one of the room's content; otherwise it is as absent as any other room's. */
export function uploadIn(
  room: Pick<Room, 'key' | 'contentKey'>,
  upload: ChunkedUpload | null,
): ChunkedUpload {
  if (upload === null || upload.roomKey !== room.key || upload.contentKey !== room.contentKey) {
    throw new Refusal('upload_not_found');
  }
  return upload;
}

/** Refuses a chunk whose request says other things of the whole than the upload's first chunk did. */
export function checkAgainstUpload(upload: ChunkedUpload, fields: ChunkFields): void {
  for (const field of ['totalChunks', 'fileSize'] as const) {
    if (fields[field] === upload[field]) continue;
    throw new Refusal(
      'conflict',
      `The upload was begun with a ${field} of ${upload[field]}, and this chunk says ${fields[field]}.`,
      { field, expected: upload[field], received: fields[field] },
    );
  }
}

/** True for the bytes that are there already. Throws Refusal `chunk_conflict` for others. */
export function isRepetition(there: UploadedChunk, chunk: UploadedChunk): boolean {
  if (there.sha256 === chunk.sha256 && there.bytes === chunk.bytes) return true;
  throw new Refusal(
    'chunk_conflict',
    `Chunk ${chunk.index} came in before with the SHA-256 ${there.sha256}; this one has ${chunk.sha256}.`,
    { chunkIndex: chunk.index, stored: there.sha256, received: chunk.sha256 },
  );
}
