import { Refusal } from '../../errors.ts';
import type { Room } from '../../rooms/room.ts';
import type { ChunkedUpload } from '../chunked-upload.ts';
import type { ChunkFields } from './chunk-fields.ts';

/**
 * Returns the upload if it belongs to the room's content. Uploads of other rooms are reported as not found.
 */
export function uploadIn(
  room: Pick<Room, 'key' | 'contentKey'>,
  upload: ChunkedUpload | null,
): ChunkedUpload {
  if (upload === null || upload.roomKey !== room.key || upload.contentKey !== room.contentKey) {
    throw new Refusal('upload_not_found');
  }
  return upload;
}

/** Rejects a chunk whose request describes the file differently than the first chunk did. */
export function checkAgainstUpload(upload: ChunkedUpload, fields: ChunkFields): void {
  for (const field of ['totalChunks', 'fileSize'] as const) {
    if (fields[field] === upload[field]) continue;
    throw new Refusal(
      'conflict',
      `The ${field} ${fields[field]} of this chunk does not match the value ${upload[field]} of the upload.`,
      { field, expected: upload[field], received: fields[field] },
    );
  }
}
