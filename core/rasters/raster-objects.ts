import type { RasterLayer } from './raster.ts';

type Version = Pick<RasterLayer, 'manifest' | 'objectPrefix'>;
type Kept = Version & Pick<RasterLayer, 'original'>;

/** The objects of a version. */
export function versionKeys({ manifest, objectPrefix }: Version): string[] {
  return manifest.parts.map(({ file }) => objectPrefix + file);
}

/** All that a raster keeps: the objects of its version, and the pieces of its original. */
export function rasterKeys(raster: Kept): string[] {
  return [...versionKeys(raster), ...raster.original.pieces.map(({ key }) => key)];
}

/** Bytes of all that. */
export function rasterBytes({ manifest, original }: Pick<Kept, 'manifest' | 'original'>): number {
  return [...manifest.parts, ...original.pieces].reduce((sum, { bytes }) => sum + bytes, 0);
}
