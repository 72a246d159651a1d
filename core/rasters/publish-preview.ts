import { discardObjects } from '../blobs/discard-objects.ts';
import { hold, releaseObjects } from '../blobs/reference-objects.ts';
import { nextOrder } from '../content/draw-order.ts';
import { Refusal } from '../errors.ts';
import { changeRoomForJob, refuseCleared } from '../jobs/change-room-for-job.ts';
import { JobProblem } from '../jobs/job-problem.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { newRaster, type NewRaster } from './new-raster.ts';
import { rasterKeys, versionKeys } from './raster-objects.ts';
import { rasterRecord } from './raster-record.ts';
import type { RasterLayer, RasterRepository } from './raster.ts';

interface Ports {
  readonly database: Database;
  readonly objects: ObjectStore;
}

/**
 * Publishes a first, coarse version of a raster while its job is still running; the final version replaces it
 * under the same id. False if it exceeds the owner's quota, which is not an error; its files are then
 * deleted. Throws JobProblem if the job was asked to cancel, or the room was deleted or cleared.
 */
export async function publishPreview(ports: Ports, job: Job, built: NewRaster): Promise<boolean> {
  // The original belongs to the raster when the job ends; until then the job references it.
  const made = newRaster(job, { ...built, original: { ...built.original, pieces: [] }, status: 'preview' });
  let isPublished = false;
  try {
    await changeRoomForJob(ports.database, job, async (repositories, room, emit) => {
      refuseCleared(job, room);
      const now = await repositories.jobs.find(job.id);
      if (now?.run !== job.run || now.status !== 'running') throw JobProblem.of('job_interrupted');
      if (now.cancelRequested) throw JobProblem.of('job_cancelled');
      const preview = { ...made, order: await nextOrder(repositories.rasters, job.contentKey) };
      await repositories.rasters.insert(preview);
      const { key: roomKey, ownerId } = room;
      const settling = { id: null, ownerId, roomKey, bytes: preview.bytes };
      await hold(repositories, [{ holder: holderOf(preview), keys: rasterKeys(preview) }], settling);
      emit({
        kind: 'raster.created',
        objectType: 'raster',
        objectId: preview.id,
        before: null,
        after: rasterRecord(preview),
      });
    });
    return (isPublished = true);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'quota_exceeded') return false;
    throw error;
  } finally {
    if (!isPublished) await discardObjects(ports, versionKeys(made));
  }
}

/** The current state of the preview that a job has published; null if there is none or it was deleted. */
export async function previewOf(
  rasters: Pick<RasterRepository, 'list'>,
  { contentKey }: Pick<Job, 'contentKey'>,
  prefix: string,
): Promise<RasterLayer | null> {
  const all = await rasters.list(contentKey);
  return (
    all.find(({ status, objectPrefix }) => status === 'preview' && objectPrefix.startsWith(prefix)) ?? null
  );
}

/** Deletes the preview of a job that did not complete. Does nothing if there is none. */
export async function removePreview(database: Database, job: Job, prefix: string): Promise<void> {
  if ((await previewOf(database.rasters, job, prefix)) === null) return;
  await changeRoomForJob(database, job, async (repositories, room, emit) => {
    const preview = await previewOf(repositories.rasters, job, prefix);
    if (preview === null || !(await repositories.rasters.delete(preview.contentKey, preview.id))) return;
    await releaseObjects(repositories, holderOf(preview), { roomKey: room.key, bytes: preview.bytes });
    emit({
      kind: 'raster.deleted',
      objectType: 'raster',
      objectId: preview.id,
      before: rasterRecord(preview),
      after: null,
    });
  }).catch((error: unknown) => {
    // It was deleted with its room.
    if (!(error instanceof JobProblem) || error.code !== 'room_deleted') throw error;
  });
}

function holderOf({ contentKey, id }: RasterLayer) {
  return { contentKey, objectType: 'raster', objectId: id } as const;
}
