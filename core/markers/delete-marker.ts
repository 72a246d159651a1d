import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../events/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../ports/room-repository.ts';

/** Throws Refusal `marker_not_found` when it is already gone. */
export async function deleteMarker(
  database: Database,
  { room, caller, markerId }: { room: Room; caller: Caller; markerId: string },
): Promise<void> {
  await changeRoom(database, room.key, caller, async ({ markers }, { contentKey }, emit) => {
    const before = await markers.find(contentKey, markerId);
    if (before === null || !(await markers.delete(contentKey, markerId))) {
      throw new Refusal('marker_not_found');
    }
    emit({ kind: 'marker.deleted', objectType: 'marker', objectId: markerId, before, after: null });
  });
}
