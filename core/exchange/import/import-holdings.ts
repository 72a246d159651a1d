import { layerFiles } from '../../../geo/layer/manifest.ts';
import type { ContentRepositories } from '../../blobs/reference-objects.ts';
import type { Layer } from '../../layers/layer.ts';
import { rasterKeys } from '../../rasters/raster-objects.ts';
import type { RasterLayer } from '../../rasters/raster.ts';
import type { ImportPlan } from './import-plan.ts';

/** The references to the objects of an import: its layers, rasters, icons, images and history. */
export function holdingsOf(
  contentKey: number,
  plan: ImportPlan,
  layers: readonly Layer[],
  rasters: readonly RasterLayer[],
): ContentRepositories[] {
  const holding = (objectType: string, objectId: string, keys: readonly string[]): ContentRepositories => ({
    holder: { contentKey, objectType, objectId },
    keys,
  });
  const manifests = new Map(plan.layers.map(({ id, manifestKey }) => [id, manifestKey]));
  return [
    ...layers.map(({ id, objectPrefix, manifest }) =>
      holding('layer', id, [
        ...layerFiles(manifest).map(({ name }) => objectPrefix + name),
        manifests.get(id) ?? `${objectPrefix}manifest.json`,
      ]),
    ),
    ...rasters.map((raster) => holding('raster', raster.id, rasterKeys(raster))),
    ...plan.icons.map(({ id, blobKey, pngBlobKey }) =>
      holding('icon', id, pngBlobKey === null ? [blobKey] : [blobKey, pngBlobKey]),
    ),
    ...plan.images.map(({ imageKey, blobKey, thumbnailBlobKey }) =>
      holding('image', imageKey, [blobKey, thumbnailBlobKey]),
    ),
    ...(plan.archive === null ? [] : [holding('history', plan.archive.id, [plan.archive.blobKey])]),
  ];
}

/** Bytes of all stored objects of an import, as counted in the quota. */
export function bytesOf(
  { icons, images, archive }: ImportPlan,
  layers: readonly Layer[],
  rasters: readonly RasterLayer[],
): number {
  const all = [...icons, ...images, ...layers, ...rasters, ...(archive === null ? [] : [archive])];
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}
