import { whenOwnerIsFree } from '../when-owner-is-free.ts';
import type { Way } from './upload-strategy.ts';

/** A GeoTIFF becomes a raster layer. */
export const asRaster: Way = async ({ input, rasters, say }) => {
  say('Converting the raster and storing its files. The pending activity tells how far it is.');
  await whenOwnerIsFree(() => rasters.buildRaster(input));
  return 'done';
};
