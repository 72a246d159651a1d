import { longActivities, rasterActivities, shortActivities } from './activities.ts';
import type { JobInput, UploadContent } from './contracts/jobs.ts';
import { runJob } from './job-frame.ts';
import { asConverted } from './upload/as-converted.ts';
import { asLayer } from './upload/as-layer.ts';
import { asMarkers } from './upload/as-markers.ts';
import { asRaster } from './upload/as-raster.ts';
import { followStrategies } from './upload/follow-strategies.ts';
import type { UploadStrategy } from './upload/upload-strategy.ts';

const strategies: Readonly<Record<UploadContent, UploadStrategy>> = {
  points: asMarkers,
  vector: asLayer,
  gdal: asConverted,
  raster: asRaster,
};

/**
 * Imports an uploaded file as markers, layers or a raster. The content type is predicted from the first bytes
 * and certain only at the end, so each strategy can redirect the upload to another one.
 */
export async function layerUpload(input: JobInput): Promise<void> {
  await runJob(input, async (plan, say) => {
    say('Detecting the content type of the file.');
    const content = plan.content ?? (await shortActivities(plan).inspectUpload(input)).content;
    await followStrategies(strategies, content, {
      input,
      activities: longActivities(plan),
      rasters: rasterActivities(plan),
      say,
    });
  });
}
