import type { RasterLayer } from './raster.ts';

type Version = Pick<RasterLayer, 'manifest' | 'objectPrefix'>;
type Kept = Version & Pick<RasterLayer, 'original'>;

/** Keys of the objects of a version. */
export function versionKeys({ manifest, objectPrefix }: Version): string[] {
  return manifest.parts.map(({ file }) => objectPrefix + file);
}

/** Keys of all objects of a raster: those of its version and the pieces of its original. */
export function rasterKeys(raster: Kept): string[] {
  return [...versionKeys(raster), ...raster.original.pieces.map(({ key }) => key)];
}

/** Total bytes of these objects. */
export function rasterBytes({ manifest, original }: Pick<Kept, 'manifest' | 'original'>): number {
  return [...manifest.parts, ...original.pieces].reduce((sum, { bytes }) => sum + bytes, 0);
}
