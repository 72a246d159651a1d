import type { Caller } from '../access/caller.ts';
import { releaseObjects } from '../blobs/reference-objects.ts';
import { notFound } from '../content/not-found.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { rasterRecord } from './raster-record.ts';

/**
 * Deletes the raster from the room; its files are swept when they have no more references. Throws Refusal
 * `raster_layer_not_found`.
 */
export async function deleteRaster(
  database: Database,
  { room, caller, rasterId }: { room: Pick<Room, 'key'>; caller: Caller; rasterId: string },
): Promise<void> {
  await changeRoom(database, room.key, caller, async (repositories, { contentKey }, emit) => {
    const { rasters } = repositories;
    const before = await rasters.find(contentKey, rasterId);
    if (before === null || !(await rasters.delete(contentKey, rasterId))) throw notFound('raster');
    const holder = { contentKey, objectType: 'raster', objectId: rasterId };
    await releaseObjects(repositories, holder, { roomKey: room.key, bytes: before.bytes });
    emit({
      kind: 'raster.deleted',
      objectType: 'raster',
      objectId: rasterId,
      before: rasterRecord(before),
      after: null,
    });
  });
}
