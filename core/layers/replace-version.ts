import { discardObjects } from '../blobs/discard-objects.ts';
import { exchange } from '../blobs/reference-objects.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { Refusal } from '../errors.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Layer } from './layer.ts';
import { layerRecord } from './layer-record.ts';

export interface LayerVersion extends Pick<Layer, 'manifest' | 'objectPrefix'> {
  /** Of all its objects. */
  readonly keys: readonly string[];
  /** Of all its objects together. */
  readonly bytes: number;
}

/** The room of the layer, and who is named in its history. */
export type VersionMaker = Pick<Job, 'roomKey' | 'actor'>;

/**
 * Puts another version of a layer, with the same features, in the place of `layer`: its row, its hold on objects, the
 * owner's usage and the history at once. False where the layer is another one by now, or gone. Throws Refusal
 * `quota_exceeded`. A version that does not become visible is deleted.
 */
export async function replaceVersion(
  ports: { readonly database: Database; readonly objects: ObjectStore },
  by: VersionMaker,
  layer: Layer,
  version: LayerVersion,
): Promise<boolean> {
  let isReplaced = false;
  try {
    return (isReplaced = await replace(ports.database, by, layer, version));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'room_not_found') return false;
    throw error;
  } finally {
    if (!isReplaced) await discardObjects(ports, version.keys);
  }
}

function replace(
  database: Database,
  by: VersionMaker,
  layer: Layer,
  { manifest, objectPrefix, keys, bytes }: LayerVersion,
): Promise<boolean> {
  return changeRoom(database, by.roomKey, by.actor, async (repositories, room, emit) => {
    const { layers, overviewRebuilds } = repositories;
    const before = await layers.find(layer.id);
    if (before?.objectPrefix !== layer.objectPrefix || before.contentKey !== room.contentKey) return false;
    const after = await layers.replaceVersion(layer.id, { manifest, objectPrefix, bytes });
    if (after === null) throw new Error(`The layer ${layer.id} is gone although its room is locked.`);
    await overviewRebuilds.remove(layer.id);
    const { ownerId, key: roomKey, contentKey } = room;
    const holder = { contentKey, objectType: 'layer', objectId: layer.id };
    await exchange(repositories, { holder, keys }, { ownerId, roomKey, before: before.bytes, after: bytes });
    emit({
      kind: 'layer.updated',
      objectType: 'layer',
      objectId: layer.id,
      before: layerRecord(before),
      after: layerRecord(after),
    });
    return true;
  });
}
