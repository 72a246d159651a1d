import type { Caller } from '../access/caller.ts';
import { changeRoom } from '../events/change-room.ts';
import type { Database } from '../ports/database.ts';

/** Takes everything out of the room at once; members, settings, tokens and history stay. The rows are purged later. */
export async function clearRoom(database: Database, roomKey: number, caller: Caller): Promise<void> {
  await changeRoom(database, roomKey, caller, async ({ rooms }, room, emit) => {
    const counts = await rooms.counts(room);
    await rooms.replaceContent(roomKey);
    emit({ kind: 'room.cleared', objectType: 'room', objectId: room.id, before: { counts }, after: null });
  });
}
