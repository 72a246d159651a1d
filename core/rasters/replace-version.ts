import { settleQuota } from '../blobs/reserve-quota.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../events/change-room.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from '../ports/database.ts';
import { rasterRecord } from './raster-record.ts';
import { rasterBytes, rasterReferences } from './raster-references.ts';
import type { RasterLayer, RasterVersion } from './raster.ts';

/** What became of it. `changed`: the raster is gone, or another one by now. In the last two cases nothing changed. */
export type RasterReplacement = 'replaced' | 'changed' | 'over quota';

/**
 * Puts another version of a raster's files in the place of those that `raster` has: its row, its hold on objects, the
 * owner's usage and the history at once. The files were announced before. What was set of the display stays; its
 * defaults follow the manifest.
 */
export async function replaceRasterVersion(
  database: Database,
  job: Pick<Job, 'roomKey' | 'actor'>,
  raster: Pick<RasterLayer, 'id' | 'objectPrefix'>,
  version: Omit<RasterVersion, 'bytes'>,
): Promise<RasterReplacement> {
  try {
    return await changeRoom(database, job.roomKey, job.actor, async (repositories, room, emit) => {
      const { rasters, blobs, quota } = repositories;
      const { contentKey, ownerId, key: roomKey } = room;
      const before = await rasters.find(contentKey, raster.id);
      if (before?.objectPrefix !== raster.objectPrefix) return 'changed';
      const bytes = rasterBytes({ ...before, ...version });
      const more = bytes - before.bytes;
      if (more > 0) await settleQuota(quota, { id: null, ownerId, roomKey, bytes: more });
      else await quota.giveBack(roomKey, -more);
      const after = await rasters.replaceVersion(contentKey, raster.id, { ...version, bytes });
      if (after === null) throw new Error(`The raster ${raster.id} is gone although its room is locked.`);
      await blobs.release(contentKey, 'raster', raster.id);
      await blobs.refer(rasterReferences(after));
      emit({
        kind: 'raster.updated',
        objectType: 'raster',
        objectId: raster.id,
        before: rasterRecord(before),
        after: rasterRecord(after),
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
