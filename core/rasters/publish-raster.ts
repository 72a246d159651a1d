import { discardObjects } from '../blobs/discard-objects.ts';
import { hold, releaseObjects } from '../blobs/reference-objects.ts';
import { nextOrder, type WithoutOrder } from '../content/draw-order.ts';
import { Refusal } from '../errors.ts';
import { completeJob } from '../jobs/complete-job.ts';
import { JobProblem } from '../jobs/job-problem.ts';
import type { JobWarning } from '../jobs/job-state.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { fittingDisplay } from './fitting-display.ts';
import { newRaster, type NewRaster } from './new-raster.ts';
import { previewOf } from './publish-preview.ts';
import { rasterKeys, versionKeys } from './raster-objects.ts';
import { rasterRecord } from './raster-record.ts';
import type { RasterLayer } from './raster.ts';

interface Ports {
  readonly database: Database;
  readonly objects: ObjectStore;
}

/**
 * The preview can be changed while it is being replaced; the activity is retried after this many consecutive
 * conflicts.
 */
const maxTurns = 20;

/**
 * Publishes a raster and completes its job: inserts the row, references the files and the pieces of the
 * original, updates the owner's usage and writes the history in one transaction. Null if the job had already
 * ended; nothing changes then. If a preview was published, `previewPrefix` is the key prefix of its objects:
 * the raster replaces it and keeps its id and the changes that users made. If the preview was deleted, the
 * job counts as cancelled. Throws like `completeJob`, and Refusal `quota_exceeded`, after which the files are
 * deleted.
 */
export async function publishRaster(
  ports: Ports,
  job: Job,
  made: NewRaster,
  previewPrefix: string | null = null,
): Promise<RasterLayer | null> {
  try {
    for (let turn = 0; turn < maxTurns; turn++) {
      const preview =
        previewPrefix === null ? null : await previewOf(ports.database.rasters, job, previewPrefix);
      if (preview === null && previewPrefix !== null) throw JobProblem.of('job_cancelled');
      const { warnings } = fittingDisplay(made.display, made.manifest);
      const raster = rasterAfter(job, made, preview);
      const published = await publish(ports.database, job, raster, { preview, warnings });
      if (published !== 'preview changed') return published;
    }
    throw new Error(`the preview of job ${job.id} changed during each of ${maxTurns} attempts to replace it`);
  } catch (error) {
    // This failure is not retried, so the files are deleted before it is reported.
    if (error instanceof Refusal && error.code === 'quota_exceeded')
      await discardObjects(ports, versionKeys(made));
    throw error;
  }
}

/** With the changes that users made to the preview. */
function rasterAfter(job: Job, made: NewRaster, preview: RasterLayer | null): WithoutOrder<RasterLayer> {
  const raster = newRaster(job, made);
  if (preview === null) return raster;
  const { id, name, description, visible, display, displayVersion, createdAt } = preview;
  return { ...raster, id, name, description, visible, display, displayVersion, createdAt };
}

class PreviewChanged extends Error {}

async function publish(
  database: Database,
  job: Job,
  made: WithoutOrder<RasterLayer>,
  { preview, warnings }: { readonly preview: RasterLayer | null; readonly warnings: readonly JobWarning[] },
): Promise<RasterLayer | null | 'preview changed'> {
  const { contentKey, id } = made;
  const end = { result: {}, message: `The raster layer “${made.name}” was created.` };
  const holder = { contentKey, objectType: 'raster', objectId: id };
  const published: RasterLayer[] = [];
  try {
    await completeJob(database, job, end, async (repositories, { key: roomKey, ownerId }, emit) => {
      const { rasters, jobs } = repositories;
      if (preview !== null) {
        const now = await rasters.find(contentKey, id);
        if (now?.updatedAt !== preview.updatedAt || now.displayVersion !== preview.displayVersion)
          throw new PreviewChanged();
        await rasters.delete(contentKey, id);
        await releaseObjects(repositories, holder, { roomKey, bytes: preview.bytes });
      }
      const raster = { ...made, order: preview?.order ?? (await nextOrder(rasters, contentKey)) };
      const after = rasterRecord(raster);
      await jobs.answer(job.id, { rasterLayer: after });
      await jobs.warn(job.id, warnings);
      await rasters.insert(raster);
      const settling = { id: job.reservationId, ownerId, roomKey, bytes: raster.bytes };
      await hold(repositories, [{ holder, keys: rasterKeys(raster) }], settling);
      emit({
        kind: preview === null ? 'raster.created' : 'raster.updated',
        objectType: 'raster',
        objectId: id,
        before: preview && rasterRecord(preview),
        after,
      });
      published.push(raster);
    });
  } catch (error) {
    if (error instanceof PreviewChanged) return 'preview changed';
    throw error;
  }
  return published[0] ?? null;
}
