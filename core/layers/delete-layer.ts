import type { Caller } from '../access/caller.ts';
import { releaseObjects } from '../blobs/reference-objects.ts';
import { notFound } from '../content/not-found.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import { layerRecord } from './layer-record.ts';

/**
 * Deletes the layer from the room; its files are swept when they have no more references. Throws Refusal
 * `layer_not_found`.
 */
export async function deleteLayer(
  database: Database,
  { room, caller, layerId }: { room: Pick<Room, 'key'>; caller: Caller; layerId: string },
): Promise<void> {
  await changeRoom(database, room.key, caller, async (repositories, { contentKey }, emit) => {
    const { layers } = repositories;
    const before = await layers.find(layerId);
    if (before?.contentKey !== contentKey || !(await layers.delete(layerId))) {
      throw notFound('layer');
    }
    const holder = { contentKey, objectType: 'layer', objectId: layerId };
    await releaseObjects(repositories, holder, { roomKey: room.key, bytes: before.bytes });
    emit({
      kind: 'layer.deleted',
      objectType: 'layer',
      objectId: layerId,
      before: layerRecord(before),
      after: null,
    });
  });
}
