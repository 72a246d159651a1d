import type { Placeless } from '../content/draw-order.ts';
import { newId } from '../ids.ts';
import type { Job } from '../jobs/job.ts';
import type { DisplaySettings } from './display-fields.ts';
import { fittingDisplay } from './fitting-display.ts';
import { rasterBytes } from './raster-objects.ts';
import type { RasterLayer } from './raster.ts';

/** What a job has made. The files of the manifest lie under the prefix, and were announced before. */
export interface NewRaster extends Pick<
  RasterLayer,
  'name' | 'description' | 'manifest' | 'objectPrefix' | 'original' | 'status'
> {
  /** What the upload said of the display; what does not fit the raster is left out, with a warning of the job. */
  readonly display: DisplaySettings;
}

/** The raster that becomes visible. */
export function newRaster(job: Job, { display, ...made }: NewRaster): Placeless<RasterLayer> {
  const now = Date.now();
  return {
    ...made,
    id: newId('raster'),
    visible: true,
    contentKey: job.contentKey,
    display: fittingDisplay(display, made.manifest).settings,
    displayVersion: 1,
    bytes: rasterBytes(made),
    createdBy: job.actor.id,
    createdAt: now,
    updatedAt: now,
  };
}
