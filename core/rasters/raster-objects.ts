import type { RasterLayer } from './raster.ts';

type Version = Pick<RasterLayer, 'manifest' | 'objectPrefix'>;
type StoredRaster = Version & Pick<RasterLayer, 'original'>;

/** Keys of the objects of a version. */
export function versionKeys({ manifest, objectPrefix }: Version): string[] {
  return manifest.parts.map(({ file }) => objectPrefix + file);
}

/** Keys of all objects of a raster: those of its version and the pieces of its original. */
export function rasterKeys(raster: StoredRaster): string[] {
  return [...versionKeys(raster), ...raster.original.pieces.map(({ key }) => key)];
}

/** Total bytes of these objects. */
export function rasterBytes({ manifest, original }: Pick<StoredRaster, 'manifest' | 'original'>): number {
  return [...manifest.parts, ...original.pieces].reduce((sum, { bytes }) => sum + bytes, 0);
}
