import { Refusal } from '../../errors.ts';
import type { Room } from '../../rooms/room.ts';
import type { ChunkedUpload } from '../chunked-upload.ts';
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
