import { discardObjects } from '../blobs/discard-objects.ts';
import { exchange } from '../blobs/reference-objects.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { rasterBytes, rasterKeys, versionKeys } from './raster-objects.ts';
import { rasterRecord } from './raster-record.ts';
import type { RasterLayer, RasterVersion } from './raster.ts';

/** The room, and the actor of the history event. */
type Origin = Pick<Job, 'roomKey' | 'actor'>;
type Replaced = Pick<RasterLayer, 'id' | 'objectPrefix'>;

/**
 * Replaces the files of `raster` with another version: updates the row, the references, the owner's usage and
 * the history in one transaction. Explicit display settings are kept; the defaults follow the new manifest.
 * False if the raster was changed or deleted in the meantime. Throws Refusal `quota_exceeded`. A version that
 * is not published is deleted.
 */
export async function replaceRasterVersion(
  ports: { readonly database: Database; readonly objects: ObjectStore },
  job: Origin,
  raster: Replaced,
  version: Omit<RasterVersion, 'bytes'>,
): Promise<boolean> {
  let isReplaced = false;
  try {
    return (isReplaced = await replace(ports.database, job, raster, version));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'room_not_found') return false;
    throw error;
  } finally {
    if (!isReplaced) await discardObjects(ports, versionKeys(version));
  }
}

function replace(
  database: Database,
  job: Origin,
  raster: Replaced,
  version: Omit<RasterVersion, 'bytes'>,
): Promise<boolean> {
  return changeRoom(database, job.roomKey, job.actor, async (repositories, room, emit) => {
    const { rasters } = repositories;
    const { contentKey, ownerId, key: roomKey } = room;
    const before = await rasters.find(contentKey, raster.id);
    if (before?.objectPrefix !== raster.objectPrefix) return false;
    const bytes = rasterBytes({ ...before, ...version });
    const after = await rasters.replaceVersion(contentKey, raster.id, { ...version, bytes });
    if (after === null) throw new Error(`The raster ${raster.id} disappeared although its room is locked.`);
    const holder = { contentKey, objectType: 'raster', objectId: raster.id };
    const keys = rasterKeys(after);
    await exchange(repositories, { holder, keys }, { ownerId, roomKey, before: before.bytes, after: bytes });
    emit({
      kind: 'raster.updated',
      objectType: 'raster',
      objectId: raster.id,
      before: rasterRecord(before),
      after: rasterRecord(after),
    });
    return true;
  });
}
