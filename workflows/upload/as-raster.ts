import { whenOwnerIsFree } from '../when-owner-is-free.ts';
import type { UploadStrategy } from './upload-strategy.ts';

/** Creates a raster layer from a GeoTIFF. */
export const asRaster: UploadStrategy = async ({ input, rasters, say }) => {
  say('Converting the raster and storing its files. The pending activity reports progress.');
  await whenOwnerIsFree(() => rasters.buildRaster(input));
  return 'done';
};
