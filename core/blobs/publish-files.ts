import { Readable } from 'node:stream';
import type { Caller } from '../access/caller.ts';
import { changeRoom, type Emit } from '../events/change-room.ts';
import { newId } from '../ids.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Room } from '../rooms/room.ts';
import { reserveQuota, settleQuota } from './reserve-quota.ts';
import { discardUpload } from '../uploads/stage-upload.ts';

export interface NewFile {
  readonly key: string;
  readonly content: Uint8Array;
  readonly mediaType: string;
}

/** How long small files may take from their reservation to their publication (milliseconds). */
const RESERVATION = 10 * 60_000;

/**
 * Stores small files of a room and publishes them: quota is reserved, the blobs are announced and written, and
 * then one change of the room refers to them, counts them and does `publish`. Throws Refusal `quota_exceeded`; after
 * any failure nothing is counted, visible or left; what cannot be deleted then, the sweep takes.
 */
export async function publishFiles<T>(
  { database, objects }: { database: Database; objects: ObjectStore },
  target: { room: Room; caller: Caller; objectType: string; objectId: string; files: readonly NewFile[] },
  publish: (repositories: Repositories, room: Room, emit: Emit) => Promise<T>,
): Promise<T> {
  const { room, caller, objectType, objectId, files } = target;
  const bytes = files.reduce((sum, file) => sum + file.content.byteLength, 0);
  const reservation = { id: newId('reservation'), ownerId: room.ownerId, bytes };
  await reserveQuota(database.quota, reservation, RESERVATION);
  try {
    await database.blobs.announce(files.map(toBlob));
    for (const file of files) {
      const { sha256 = null } = await objects.put(file.key, Readable.from([file.content]), {
        size: file.content.byteLength,
      });
      await database.blobs.settle({ ...toBlob(file), sha256 });
    }
    return await changeRoom(database, room.key, caller, async (repositories, locked, emit) => {
      const result = await publish(repositories, locked, emit);
      await repositories.blobs.refer(
        files.map(({ key }) => ({ contentKey: locked.contentKey, objectType, objectId, blobKey: key })),
      );
      await settleQuota(repositories.quota, { ...reservation, roomKey: locked.key });
      return result;
    });
  } catch (error) {
    await database.quota.release(reservation.id).catch(() => undefined);
    for (const { key } of files) await discardUpload({ database, objects }, key);
    throw error;
  }
}

function toBlob({ key, content, mediaType }: NewFile) {
  return { key, bytes: content.byteLength, sha256: null, mediaType };
}
