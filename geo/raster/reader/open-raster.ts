import type { FileBytes } from '../file-bytes.ts';
import type { RasterManifest } from '../manifest.ts';
import type { RasterCaches } from '../cog/raster-caches.ts';
import type { RasterReader } from './raster-reader.ts';

/**
 * Reads nothing by itself.
 * @param files the file of a part of the manifest, by its place
 * @param key names this version of this raster among all that share the caches
 */
export function openRaster(
  _manifest: RasterManifest,
  _files: (part: number) => FileBytes,
  _caches: RasterCaches,
  _key: string,
): RasterReader {
  throw new Error('to come');
}
