import type { BlobReference } from '../blobs/blob.ts';
import type { RasterLayer } from './raster.ts';

type Held = Pick<RasterLayer, 'id' | 'contentKey' | 'manifest' | 'objectPrefix' | 'original'>;

/** What keeps the objects of a raster from the sweep: the files of its version, and the pieces of its original. */
export function rasterReferences({
  id,
  contentKey,
  manifest,
  objectPrefix,
  original,
}: Held): BlobReference[] {
  const keys = [
    ...manifest.parts.map(({ file }) => objectPrefix + file),
    ...original.pieces.map(({ key }) => key),
  ];
  return keys.map((blobKey) => ({ contentKey, objectType: 'raster', objectId: id, blobKey }));
}

/** Bytes of the same objects. */
export function rasterBytes({ manifest, original }: Pick<Held, 'manifest' | 'original'>): number {
  return [...manifest.parts, ...original.pieces].reduce((sum, { bytes }) => sum + bytes, 0);
}
