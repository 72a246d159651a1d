import { Readable } from 'node:stream';
import type { Caller } from '../access/caller.ts';
import { changeRoom, type Emit } from '../rooms/change-room.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { discardObjects } from './discard-objects.ts';
import { claimQuota } from './reserved-quota.ts';
import { hold } from './reference-objects.ts';
import { type NewObject, type StoragePorts, storeObjects } from './store-objects.ts';

export interface PublishedFile {
  readonly key: string;
  readonly content: Uint8Array;
  readonly mediaType: string;
}

export interface PublishPorts extends StoragePorts {
  readonly database: Database;
}

/**
 * Stores small files of a room and publishes them: reserves quota, stores the objects, and then references
 * and counts them and calls `publish` in one change of the room. Throws Refusal `quota_exceeded`. After a
 * failure nothing is counted or visible; objects that cannot be deleted immediately are swept.
 */
export async function publishFiles<T>(
  ports: PublishPorts,
  target: {
    room: Room;
    caller: Caller;
    objectType: string;
    objectId: string;
    files: readonly PublishedFile[];
  },
  publish: (repositories: Repositories, room: Room, emit: Emit) => Promise<T>,
): Promise<T> {
  const { database } = ports;
  const { room, caller, objectType, objectId, files } = target;
  const bytes = files.reduce((sum, file) => sum + file.content.byteLength, 0);
  const { ownerId } = room;
  const keys = files.map(({ key }) => key);
  const reservation = await claimQuota(ports, ownerId, { atLeast: bytes, atMost: bytes });
  try {
    await storeObjects(ports, files.map(newObject));
    const published = await changeRoom(database, room.key, caller, async (repositories, locked, emit) => {
      const result = await publish(repositories, locked, emit);
      const holder = { contentKey: locked.contentKey, objectType, objectId };
      const id = await reservation.takeOver(repositories, bytes);
      await hold(repositories, [{ holder, keys }], { id, ownerId, bytes, roomKey: locked.key });
      return result;
    });
    reservation.keep();
    return published;
  } catch (error) {
    await reservation.release();
    await discardObjects(ports, keys);
    throw error;
  }
}

function newObject({ key, content, mediaType }: PublishedFile): NewObject {
  const size = content.byteLength;
  const write: NewObject['write'] = (objects, signal) =>
    objects.put(key, Readable.from([content]), { size, signal });
  return { key, mediaType, write };
}
