import { discardObjects } from '../blobs/discard-objects.ts';
import { hold } from '../blobs/hold.ts';
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { completeJob } from '../jobs/complete-job.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { DisplaySettings } from './display-fields.ts';
import { fittingDisplay } from './fitting-display.ts';
import { rasterBytes, rasterKeys, versionKeys } from './raster-objects.ts';
import { rasterRecord } from './raster-record.ts';
import type { RasterLayer } from './raster.ts';

/** What a job has made. The files of the manifest lie under the prefix, and were announced before. */
export interface NewRaster extends Pick<
  RasterLayer,
  'name' | 'description' | 'manifest' | 'objectPrefix' | 'original' | 'status'
> {
  /** What the upload said of the display; what does not fit the raster is left out, with a warning of the job. */
  readonly display: DisplaySettings;
}

/**
 * Makes a raster visible and ends its job: its row, its hold on the files and on the pieces of its original, the owner's
 * usage and the history at once. Null where the job had ended before, and nothing changed. Throws as `completeJob` does,
 * and Refusal `quota_exceeded`: then the files are gone too.
 */
export async function publishRaster(
  { database, objects }: { readonly database: Database; readonly objects: ObjectStore },
  job: Job,
  made: NewRaster,
): Promise<RasterLayer | null> {
  const { settings, warnings } = fittingDisplay(made.display, made.manifest);
  const raster = newRaster(job, made, settings);
  const record = rasterRecord(raster);
  const end = { result: { rasterLayer: record }, message: `The raster layer “${raster.name}” is there.` };
  const holder = { contentKey: raster.contentKey, objectType: 'raster', objectId: raster.id };
  const published: RasterLayer[] = [];
  try {
    await completeJob(database, job, end, async (repositories, { key: roomKey, ownerId }, emit) => {
      await repositories.jobs.warn(job.id, warnings);
      await repositories.rasters.insert(raster);
      const settling = { id: job.reservationId, ownerId, roomKey, bytes: raster.bytes };
      await hold(repositories, [{ holder, keys: rasterKeys(raster) }], settling);
      emit({
        kind: 'raster.created',
        objectType: 'raster',
        objectId: raster.id,
        before: null,
        after: record,
      });
      published.push(raster);
    });
  } catch (error) {
    // Nobody tries again: what does not fit is gone before the caller hears so.
    if (error instanceof Refusal && error.code === 'quota_exceeded') {
      await discardObjects({ database, objects }, versionKeys(raster));
    }
    throw error;
  }
  return published[0] ?? null;
}

function newRaster(job: Job, made: NewRaster, display: DisplaySettings): RasterLayer {
  const now = Date.now();
  return {
    ...made,
    id: newId('raster'),
    contentKey: job.contentKey,
    display,
    displayVersion: 1,
    bytes: rasterBytes(made),
    createdBy: job.actor.id,
    createdAt: now,
    updatedAt: now,
  };
}
