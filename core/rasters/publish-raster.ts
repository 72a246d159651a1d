import { settleQuota } from '../blobs/reserve-quota.ts';
import { newId } from '../ids.ts';
import { completeJob } from '../jobs/complete-job.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from '../ports/database.ts';
import { fittingDisplay } from './fitting-display.ts';
import type { DisplaySettings } from './display-fields.ts';
import { rasterRecord } from './raster-record.ts';
import { rasterBytes, rasterReferences } from './raster-references.ts';
import type { RasterLayer } from './raster.ts';

/** What a job has made. The files of the manifest were announced before; they lie under the prefix. */
export interface NewRaster extends Pick<
  RasterLayer,
  'name' | 'description' | 'manifest' | 'objectPrefix' | 'original' | 'status'
> {
  /** What the upload said of the display; what does not fit the raster is left out, with a warning of the job. */
  readonly display: DisplaySettings;
}

/**
 * Makes a raster visible: its row, its hold on the files and on the pieces of its original, the owner's usage, the history and
 * the job's end at once. Null where the job had ended before, and nothing changed. Throws JobProblem like `completeJob`, and
 * Refusal `quota_exceeded`.
 */
export async function publishRaster(
  database: Database,
  job: Job,
  made: NewRaster,
): Promise<RasterLayer | null> {
  const { settings, warnings } = fittingDisplay(made.display, made.manifest);
  const now = Date.now();
  const raster: RasterLayer = {
    ...made,
    id: newId('raster'),
    contentKey: job.contentKey,
    display: settings,
    displayVersion: 1,
    bytes: rasterBytes(made),
    createdBy: job.actor.id,
    createdAt: now,
    updatedAt: now,
  };
  const record = rasterRecord(raster);
  const end = { result: { rasterLayer: record }, message: `The raster layer “${raster.name}” is there.` };
  const published: RasterLayer[] = [];
  await completeJob(database, job, end, async ({ rasters, blobs, quota, jobs }, emit) => {
    await jobs.warn(job.id, warnings);
    await rasters.insert(raster);
    await blobs.refer(rasterReferences(raster));
    const { reservationId: id, ownerId, roomKey } = job;
    await settleQuota(quota, { id, ownerId, roomKey, bytes: raster.bytes });
    emit({ kind: 'raster.created', objectType: 'raster', objectId: raster.id, before: null, after: record });
    published.push(raster);
  });
  return published[0] ?? null;
}
