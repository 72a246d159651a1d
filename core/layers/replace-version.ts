import { settleQuota } from '../blobs/reserve-quota.ts';
import { changeRoom } from '../events/change-room.ts';
import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Layer } from './layer.ts';
import { layerRecord } from './layer-record.ts';

export interface LayerVersion extends Pick<Layer, 'manifest' | 'objectPrefix'> {
  /** Of all its objects. */
  readonly keys: readonly string[];
  /** Of all its objects together. */
  readonly bytes: number;
}

/** What became of it. `changed`: the layer is another one by now. In the last two cases nothing changed. */
export type Replacement = 'replaced' | 'changed' | 'over quota';

/**
 * Puts another version of a layer, with the same features, in the place of `layer`: its row, its hold on objects, the
 * owner's usage and the history at once.
 */
export async function replaceVersion(
  database: Database,
  job: Job,
  layer: Layer,
  { manifest, objectPrefix, keys, bytes }: LayerVersion,
): Promise<Replacement> {
  try {
    return await changeRoom(database, job.roomKey, job.actor, async (repositories, room, emit) => {
      const { layers, blobs, quota } = repositories;
      const before = await layers.find(layer.id);
      if (before?.objectPrefix !== layer.objectPrefix || before.contentKey !== room.contentKey)
        return 'changed';
      const more = bytes - before.bytes;
      const { ownerId, key: roomKey } = room;
      if (more > 0) await settleQuota(quota, { id: null, ownerId, roomKey, bytes: more });
      else await quota.giveBack(roomKey, -more);
      const after = await layers.replaceVersion(layer.id, { manifest, objectPrefix, bytes });
      if (after === null) throw new Error(`The layer ${layer.id} is gone although its room is locked.`);
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
      return 'replaced';
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'room_not_found') return 'changed';
    if (error.code === 'quota_exceeded') return 'over quota';
    throw error;
  }
}
