import type { Layer } from '../../layers/layer.ts';
import type { ImportPlan } from './import-plan.ts';

/** The result of an import job. Values that are known only at publication are added then. */
export function importResult(
  { markers, icons, images, comments, ids, truncated, leftOut }: ImportPlan,
  layers: readonly Pick<Layer, 'id' | 'name' | 'featureCount'>[],
  rasters: readonly unknown[],
): Readonly<Record<string, unknown>> {
  return {
    markersCreated: markers?.count ?? 0,
    layersCreated: layers.length,
    rastersCreated: rasters.length,
    iconsCreated: icons.length,
    imagesCreated: images.length,
    commentsCreated: comments?.threads ?? 0,
    slidesCreated: 0,
    settings: 'kept',
    layers: layers.map(({ id, name, featureCount }) => ({ id, name, featureCount })),
    ids,
    leftOut,
    ...Object.fromEntries(truncated.map((kind) => [`${kind}Truncated`, true])),
  };
}

/** The message of the job. */
export function sentenceOf(
  { markers, comments, leftOut }: ImportPlan,
  layers: readonly unknown[],
  rasters: readonly unknown[],
): string {
  const counts = [
    counted(markers?.count ?? 0, 'marker'),
    counted(layers.length, 'layer'),
    counted(rasters.length, 'raster layer'),
    counted(comments?.threads ?? 0, 'comment'),
  ].filter((text) => text !== null);
  const made = counts.length === 0 ? 'Nothing was imported' : `Imported ${counts.join(', ')}`;
  return leftOut.length === 0 ? `${made}.` : `${made}; the result lists what was omitted.`;
}

function counted(count: number, what: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
