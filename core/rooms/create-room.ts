import { actorOf, type UserCaller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { broadcast } from '../events/change-room.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Room } from './room.ts';
import { refuseBeyondLimit } from '../limit-exceeded.ts';
import { newRoomSettings } from './settings.ts';

export interface NewRoom {
  readonly name?: string | null | undefined;
  readonly isPublic?: boolean | undefined;
}

interface Opened {
  readonly room: Room;
  readonly isNew: boolean;
}

/**
 * Opens a room under an id that is free; the caller becomes its owner. An id that is taken by a room of the
 * caller's answers that room as it is; another person's is refused. Throws Refusal `limit_exceeded` for one room too
 * many.
 */
export async function createRoom(
  database: Database,
  caller: UserCaller,
  roomId: string,
  wish: NewRoom,
): Promise<Opened> {
  const created = await database.transaction((repositories) => open(repositories, caller, roomId, wish));
  if (created !== null) return created;
  const room = await database.rooms.find(roomId);
  // Removed between the two looks: as good as never there, and the caller may try again.
  if (room === null) throw new Refusal('service_unavailable');
  const role = await database.rooms.role(room.key, caller.userId);
  if (role === null) throw new Refusal('insufficient_permission');
  return { room, isNew: false };
}

async function open(
  repositories: Repositories,
  caller: UserCaller,
  roomId: string,
  wish: NewRoom,
): Promise<Opened | null> {
  const { rooms } = repositories;
  let room = await rooms.create({
    id: roomId,
    ownerId: caller.userId,
    name: wish.name ?? null,
    settings: newRoomSettings,
  });
  if (room === null) return null;
  refuseBeyondLimit('rooms', await rooms.owned(caller.userId));
  if (wish.isPublic === true) room = await rooms.update(room.key, { isPublic: true });
  const event = {
    kind: 'room.created',
    actor: actorOf(caller),
    objectType: 'room',
    objectId: roomId,
    before: null,
    after: { roomId, name: room.name, isPublic: room.isPublic },
  } as const;
  await broadcast(repositories, room.key, [event]);
  return { room, isNew: true };
}
