import type { Caller } from '../access/caller.ts';
import { releaseObjects } from '../blobs/reference-objects.ts';
import { notFound } from '../content/not-found.ts';
import { changeRoom, type Emit } from '../rooms/change-room.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import type { Layer } from './layer.ts';
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
    const before = await repositories.layers.find(layerId);
    if (before?.contentKey !== contentKey) throw notFound('layer');
    await removeLayer(repositories, room.key, before, emit);
  });
}

/** Within a change of the room. Throws Refusal `layer_not_found`. */
export async function removeLayer(
  repositories: Pick<Repositories, 'layers' | 'blobs' | 'quota'>,
  roomKey: number,
  before: Layer,
  emit: Emit,
): Promise<void> {
  const { contentKey, id, bytes } = before;
  if (!(await repositories.layers.delete(id))) throw notFound('layer');
  await releaseObjects(repositories, { contentKey, objectType: 'layer', objectId: id }, { roomKey, bytes });
  emit({
    kind: 'layer.deleted',
    objectType: 'layer',
    objectId: id,
    before: layerRecord(before),
    after: null,
  });
}
