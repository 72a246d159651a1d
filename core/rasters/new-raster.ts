import type { WithoutOrder } from '../content/draw-order.ts';
import { newId } from '../ids.ts';
import type { Job } from '../jobs/job.ts';
import type { DisplaySettings } from './display-fields.ts';
import { fittingDisplay } from './fitting-display.ts';
import { rasterBytes } from './raster-objects.ts';
import type { RasterLayer } from './raster.ts';

/** The output of a job. The files of the manifest are stored under the prefix and were announced. */
export interface NewRaster extends Pick<
  RasterLayer,
  'name' | 'description' | 'manifest' | 'objectPrefix' | 'original' | 'status'
> {
  /**
   * The display settings of the upload. Settings that do not fit the raster are ignored with a warning of the
   * job.
   */
  readonly display: DisplaySettings;
}

/** The raster to publish. */
export function newRaster(job: Job, { display, ...made }: NewRaster): WithoutOrder<RasterLayer> {
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
