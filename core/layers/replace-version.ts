import { changeRoom } from '../events/change-room.ts';
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { Job } from '../ports/job-repository.ts';
import type { Layer } from '../ports/layer-repository.ts';
import { layerRecord } from './layer-record.ts';

export interface LayerVersion extends Pick<Layer, 'manifest' | 'objectPrefix'> {
  /** Of all its objects. */
  readonly keys: readonly string[];
}

/**
 * Puts another version of a layer, with the same features, in the place of `layer`: its row, its hold on objects, the
 * owner's usage and the history at once. False, and nothing changed, where the layer is another one by now, or the
 * owner has no room for what the version takes more.
 */
export async function replaceVersion(
  database: Database,
  job: Job,
  layer: Layer,
  { manifest, objectPrefix, keys }: LayerVersion,
): Promise<boolean> {
  try {
    return await changeRoom(database, job.roomKey, job.actor, async (repositories, room, emit) => {
      const { layers, blobs, quota } = repositories;
      const before = await layers.find(layer.id);
      if (before?.objectPrefix !== layer.objectPrefix || before.contentKey !== room.contentKey) return false;
      const reservation = {
        id: newId('reservation'),
        ownerId: room.ownerId,
        bytes: manifest.bytes - before.bytes,
      };
      if (!(await quota.reserve(reservation, limits.uploadLifetime))) return false;
      await quota.settle(reservation.id, room.key, reservation.bytes);
      const after = await layers.replaceVersion(layer.id, { manifest, objectPrefix, bytes: manifest.bytes });
      if (after === null) return false;
      const { contentKey } = room;
      await blobs.release(contentKey, 'layer', layer.id);
      await blobs.refer(
        keys.map((blobKey) => ({ contentKey, objectType: 'layer', objectId: layer.id, blobKey })),
      );
      emit({
        kind: 'layer.updated',
        objectType: 'layer',
        objectId: layer.id,
        before: layerRecord(before),
        after: layerRecord(after),
      });
      return true;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'room_not_found') return false;
    throw error;
  }
}
