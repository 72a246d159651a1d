import type { FileBytes } from '../file-bytes.ts';
import type { RasterManifest } from '../manifest.ts';
import type { RasterCaches } from './raster-caches.ts';
import { RasterFiles } from './raster-files.ts';
import type { RasterReader } from './raster-reader.ts';
import { readPoint } from './read-point.ts';
import { readStatistics } from './read-statistics.ts';
import { renderTerrain } from './render-terrain.ts';
import { renderTile } from './render-tile.ts';

/**
 * Opens a raster without reading.
 * @param open opens the file of a part of the manifest, by its index
 * @param key identifies this version of this raster in the shared caches
 */
export function openRaster(
  manifest: RasterManifest,
  open: (part: number) => FileBytes,
  caches: RasterCaches,
  key: string,
): RasterReader {
  const files = new RasterFiles(manifest, open, caches, key);
  const source = { files, caches, key };
  return {
    tile: (tile, rendering, options) => renderTile(source, tile, rendering, options),
    terrain: (tile, rendering, options) => renderTerrain(source, tile, rendering, options),
    point: (lon, lat, signal) => readPoint(files, lon, lat, signal),
    statistics: (area, options) => readStatistics(files, area, options),
  };
}
