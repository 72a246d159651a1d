import type { Caller } from '../access/caller.ts';
import { requireUnlocked } from './locked-groups.ts';
import { notFound } from '../content/not-found.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { retirePicture } from '../images/retire-picture.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';

/** Throws Refusal `marker_not_found` if the marker does not exist, `group_locked`. */
export async function deleteMarker(
  database: Database,
  { room, caller, markerId }: { room: Room; caller: Caller; markerId: string },
): Promise<void> {
  await changeRoom(database, room.key, caller, async (repositories, room, emit) => {
    const { markers } = repositories;
    const before = await markers.find(room.contentKey, markerId);
    if (before !== null) requireUnlocked(room, before);
    if (before === null || !(await markers.delete(room.contentKey, markerId))) {
      throw notFound('marker');
    }
    await retirePicture(repositories, room, before.imageKey);
    emit({ kind: 'marker.deleted', objectType: 'marker', objectId: markerId, before, after: null });
  });
}
