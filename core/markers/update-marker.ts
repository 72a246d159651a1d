import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../events/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Marker } from '../ports/marker-repository.ts';
import type { Room } from '../ports/room-repository.ts';
import type { MarkerChange } from './marker-fields.ts';
import { checkReferences } from './marker-references.ts';

/** Overwrites the fields given, one edit after the other. Throws Refusal `marker_not_found`. */
export async function updateMarker(
  database: Database,
  { room, caller, markerId, change }: { room: Room; caller: Caller; markerId: string; change: MarkerChange },
): Promise<Marker> {
  checkReferences(change);
  return changeRoom(database, room.key, caller, async ({ markers }, { contentKey }, emit) => {
    const before = await markers.find(contentKey, markerId);
    const after = before && (await markers.update(contentKey, markerId, change));
    if (after === null) throw new Refusal('marker_not_found');
    emit({ kind: 'marker.updated', objectType: 'marker', objectId: markerId, before, after });
    return after;
  });
}
