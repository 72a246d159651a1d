import { settleQuota } from '../../core/blobs/reserve-quota.ts';
import { Refusal } from '../../core/errors.ts';
import { layerUploadInput } from '../../core/jobs/job-input.ts';
import { layerRecord, type LayerRecord } from '../../core/layers/layer-record.ts';
import { newId } from '../../core/ids.ts';
import type { Repositories } from '../../core/ports/database.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Layer } from '../../core/layers/layer.ts';
import { needsOverviews } from '../../geo/overviews/plan-levels.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { LayerShortActivities } from '../../workflows/contracts.ts';
import { manifestFiles } from '../layer-files/manifest-files.ts';
import type { Dependencies } from '../dependencies.ts';
import { publish } from '../publish.ts';
import { discardFiles } from '../layer-files/store-files.ts';

/**
 * Makes the layers visible: their rows, their hold on the files, the owner's usage, the history and the job's end at
 * once.
 */
export function publishLayer(
  parts: Pick<Dependencies, 'database' | 'objectStore'>,
): LayerShortActivities['publishLayer'] {
  return async ({ jobId, run, layers: stored }) => {
    const { database, objectStore } = parts;
    const job = await database.jobs.find(jobId);
    if (job?.run !== run || job.status === 'pending' || job.status === 'error')
      return { lacksOverviews: false };
    // An attempt before this one may have published them without being heard.
    if (job.status === 'complete') return { lacksOverviews: true };
    const layers: NewLayer[] = [];
    for (const { name, manifestKey: key } of stored) {
      const text = await objectStore.read(key);
      const manifest = JSON.parse(Buffer.from(text).toString()) as LayerManifest;
      const layer = newLayer(job, name, manifest, { key, bytes: text.length });
      const keys = [...manifestFiles(manifest).map((file) => layer.objectPrefix + file.name), key];
      layers.push({ layer, record: layerRecord(layer), keys });
    }
    const records = layers.map(({ record }) => record);

    const end = { result: { layer: records[0], layers: records }, message: endOf(records) };
    await publish(parts, job, end, async (repositories, emit) => {
      for (const each of layers) await insert(repositories, job, each);
      const { reservationId: id, ownerId, roomKey } = job;
      const bytes = layers.reduce((sum, { layer }) => sum + layer.bytes, 0);
      await settleQuota(repositories.quota, { id, ownerId, roomKey, bytes });
      for (const { layer, record } of layers)
        emit({
          kind: 'layer.created',
          objectType: 'layer',
          objectId: layer.id,
          before: null,
          after: record,
        });
    }).catch(async (error: unknown) => {
      // Nobody tries again: what does not fit is gone before the caller hears so.
      const isFinal = error instanceof Refusal && error.code === 'quota_exceeded';
      if (isFinal) await discardFiles(parts, layers.flatMap(({ keys }) => keys)); // prettier-ignore
      throw error;
    });
    return { lacksOverviews: layers.some(({ layer }) => needsOverviews(layer.manifest)) };
  };
}

function endOf(records: readonly LayerRecord[]): string {
  const features = records.reduce((sum, { featureCount }) => sum + featureCount, 0);
  const count = features === 1 ? '1 feature' : `${features} features`;
  return records.length === 1
    ? `The layer “${records[0]?.name ?? ''}” is there, with ${count}.`
    : `${records.length} layers are there, with ${count}.`;
}

interface NewLayer {
  readonly layer: Layer;
  readonly record: LayerRecord;
  /** Of all its objects, the manifest's among them. */
  readonly keys: readonly string[];
}

async function insert(
  { layers, blobs }: Pick<Repositories, 'layers' | 'blobs'>,
  { contentKey }: Job,
  { layer, keys }: NewLayer,
): Promise<void> {
  await layers.insert(layer);
  await blobs.refer(
    keys.map((blobKey) => ({ contentKey, objectType: 'layer', objectId: layer.id, blobKey })),
  );
}

function newLayer(
  job: Job,
  name: string,
  manifest: LayerManifest,
  manifestFile: { readonly key: string; readonly bytes: number },
): Layer {
  const { description, style } = layerUploadInput(job);
  const now = Date.now();
  return {
    id: newId('layer'),
    contentKey: job.contentKey,
    name,
    description,
    ...style,
    featureCount: manifest.featureCount,
    bytes: manifest.bytes + manifestFile.bytes,
    objectPrefix: manifestFile.key.slice(0, manifestFile.key.lastIndexOf('/') + 1),
    manifest,
    createdBy: job.actor.id,
    createdAt: now,
    updatedAt: now,
  };
}
