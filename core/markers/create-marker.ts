import { actorOf, type Caller } from '../access/caller.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { newId } from '../ids.ts';
import type { Database } from '../ports/database.ts';
import type { Marker, WritableMarker } from './marker.ts';
import type { Room } from '../rooms/room.ts';
import { checkReferences } from './marker-references.ts';

/** Adds a marker and emits an event. */
export async function createMarker(
  database: Database,
  { room, caller, fields }: { room: Room; caller: Caller; fields: WritableMarker },
): Promise<Marker> {
  return changeRoom(database, room.key, caller, async (repositories, { contentKey }, emit) => {
    await checkReferences(repositories, contentKey, null, fields);
    const now = Date.now();
    const marker: Marker = {
      id: newId('marker'),
      ...fields,
      createdBy: actorOf(caller).id,
      createdAt: now,
      updatedAt: now,
    };
    await repositories.markers.insert(contentKey, marker);
    emit({ kind: 'marker.created', objectType: 'marker', objectId: marker.id, before: null, after: marker });
    return marker;
  });
}
