import { discardObjects } from '../blobs/discard-objects.ts';
import { exchange } from '../blobs/reference-objects.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { Refusal } from '../errors.ts';
import type { Job } from '../jobs/job.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Layer } from './layer.ts';
import { layerRecord } from './layer-record.ts';

export interface LayerVersion extends Pick<Layer, 'manifest' | 'objectPrefix'> {
  /** Keys of all its objects. */
  readonly keys: readonly string[];
  /** Total bytes of all its objects. */
  readonly bytes: number;
}

/** The room of the layer, and the actor of the history event. */
export type VersionMaker = Pick<Job, 'roomKey' | 'actor'>;

/**
 * Replaces the files of `layer` with another version of the same features: updates the row, the references,
 * the owner's usage and the history in one transaction. False if the layer was changed or deleted in the
 * meantime. Throws Refusal `quota_exceeded`. A version that is not published is deleted.
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

/** In a change of the room: makes these files those of the layer. Its references and the quota are the caller's task. */
export async function writeVersion(
  { layers, overviewRebuilds }: Pick<Repositories, 'layers' | 'overviewRebuilds'>,
  layerId: string,
  version: Pick<Layer, 'manifest' | 'objectPrefix' | 'bytes'>,
): Promise<Layer> {
  const after = await layers.replaceVersion(layerId, version);
  if (after === null) throw new Error(`The layer ${layerId} disappeared although its room is locked.`);
  await overviewRebuilds.remove(layerId);
  return after;
}

function replace(
  database: Database,
  by: VersionMaker,
  layer: Layer,
  { manifest, objectPrefix, keys, bytes }: LayerVersion,
): Promise<boolean> {
  return changeRoom(database, by.roomKey, by.actor, async (repositories, room, emit) => {
    const before = await repositories.layers.find(layer.id);
    if (before?.objectPrefix !== layer.objectPrefix || before.contentKey !== room.contentKey) return false;
    const after = await writeVersion(repositories, layer.id, { manifest, objectPrefix, bytes });
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
