import type { Caller } from '../access/caller.ts';
import { type ExpectedState, requireUnchanged } from '../content/unchanged.ts';
import { notFound } from '../content/not-found.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { retirePicture } from '../images/retire-picture.ts';
import type { Database } from '../ports/database.ts';
import type { Marker } from './marker.ts';
import type { Room } from '../rooms/room.ts';
import type { MarkerChange } from './marker-fields.ts';
import { requireUnlocked } from './locked-groups.ts';
import { checkReferences, namesOthers } from './marker-references.ts';

/** Overwrites the given fields; concurrent updates are serialized. Throws Refusal `marker_not_found`, `state_changed`, `group_locked`. */
export async function updateMarker(
  database: Database,
  {
    room,
    caller,
    markerId,
    change,
    expected,
  }: { room: Room; caller: Caller; markerId: string; change: MarkerChange; expected?: ExpectedState },
): Promise<Marker> {
  return changeRoom(database, room.key, caller, async (repositories, room, emit) => {
    const { markers } = repositories;
    if (namesOthers(change)) {
      const now = await markers.find(room.contentKey, markerId);
      if (now === null) throw notFound('marker');
      await checkReferences(repositories, room.contentKey, now, change);
    }
    const updated = await markers.update(room.contentKey, markerId, change);
    if (updated === null) throw notFound('marker');
    const { before, after } = updated;
    // An error rolls the update back.
    requireUnchanged(expected, before);
    requireUnlocked(room, before);
    await retirePicture(repositories, room, before.imageKey);
    emit({ kind: 'marker.updated', objectType: 'marker', objectId: markerId, before, after });
    return after;
  });
}
