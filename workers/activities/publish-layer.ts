import { publishLayers, type StoredVersion } from '../../core/layers/publish-layers.ts';
import { layerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import { needsOverviews } from '../../geo/overviews/plan-levels.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { LayerShortActivities, StoredLayer } from '../../workflows/contracts/uploads.ts';
import type { WorkerDependencies } from '../dependencies.ts';

/** Reads the manifests of the stored layers and publishes the layers, which ends the job. */
export function publishLayer({
  database,
  objectStore: objects,
}: Pick<WorkerDependencies, 'database' | 'objectStore'>): LayerShortActivities['publishLayer'] {
  const read = async ({ name, manifestKey: key, style }: StoredLayer): Promise<StoredVersion> => {
    const text = await objects.read(key);
    const manifest = JSON.parse(Buffer.from(text).toString()) as LayerManifest;
    return { name, manifest, manifestFile: { key, bytes: text.length }, style: style ?? null };
  };
  return async ({ jobId, run, layers }) => {
    const job = await database.jobs.find(jobId);
    if (job?.run !== run || job.status === 'pending' || job.status === 'error')
      return { lacksOverviews: false };
    // An earlier attempt may have published them without reporting it.
    if (job.status === 'complete') return { lacksOverviews: true };
    const versions: StoredVersion[] = [];
    for (const layer of layers) versions.push(await read(layer));
    await publishLayers({ database, objects }, job, layerUploadInput(job), versions);
    return { lacksOverviews: versions.some(({ manifest }) => needsOverviews(manifest)) };
  };
}
