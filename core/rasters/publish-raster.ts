import { discardObjects } from '../blobs/discard-objects.ts';
import { hold, releaseObjects } from '../blobs/reference-objects.ts';
import { nextOrder, type Placeless } from '../content/draw-order.ts';
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

/** Someone may change the preview while it is replaced; the activity is retried after so many times in a row. */
const maxTurns = 20;

/**
 * Makes a raster visible and ends its job: its row, its hold on the files and on the pieces of its original, the owner's
 * usage and the history at once. Null where the job had ended before, and nothing changed. Where a preview of it was
 * published, `previewPrefix` is what that one's objects begin with: the raster takes its place, its id and what was changed
 * of it since; the job counts as cancelled where the preview was deleted. Throws as `completeJob` does, and Refusal
 * `quota_exceeded`: then the files are gone too.
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
    // Nobody tries again: what does not fit is gone before the caller hears so.
    if (error instanceof Refusal && error.code === 'quota_exceeded')
      await discardObjects(ports, versionKeys(made));
    throw error;
  }
}

/** With what somebody made of the preview. */
function rasterAfter(job: Job, made: NewRaster, preview: RasterLayer | null): Placeless<RasterLayer> {
  const raster = newRaster(job, made);
  if (preview === null) return raster;
  const { id, name, description, visible, display, displayVersion, createdAt } = preview;
  return { ...raster, id, name, description, visible, display, displayVersion, createdAt };
}

class PreviewChanged extends Error {}

async function publish(
  database: Database,
  job: Job,
  made: Placeless<RasterLayer>,
  { preview, warnings }: { readonly preview: RasterLayer | null; readonly warnings: readonly JobWarning[] },
): Promise<RasterLayer | null | 'preview changed'> {
  const { contentKey, id } = made;
  const end = { result: {}, message: `The raster layer “${made.name}” is there.` };
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
