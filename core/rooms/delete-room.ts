import type { Caller } from '../access/caller.ts';
import { changeRoom } from '../events/change-room.ts';
import type { Database } from '../ports/database.ts';

/** Ends the room: its id is free at once, its tokens and memberships are dead. What it held is purged later. */
export async function deleteRoom(database: Database, roomKey: number, caller: Caller): Promise<void> {
  await changeRoom(database, roomKey, caller, async ({ rooms }, room, emit) => {
    await rooms.remove(roomKey);
    emit({
      kind: 'room.deleted',
      objectType: 'room',
      objectId: room.id,
      before: { roomId: room.id, name: room.name },
      after: null,
    });
  });
}
