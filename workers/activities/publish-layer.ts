import { layerUploadInput } from '../../core/jobs/job-input.ts';
import { layerRecord } from '../../core/layers/layer-record.ts';
import { newId } from '../../core/ids.ts';
import type { Job } from '../../core/ports/job-repository.ts';
import type { Layer } from '../../core/ports/layer-repository.ts';
import type { LayerManifest } from '../../geo/vector/manifest.ts';
import type { LayerShortActivities } from '../../workflows/contracts.ts';
import { manifestFiles } from '../layer-files.ts';
import type { Parts } from '../parts.ts';
import { publish } from '../publish.ts';

/** Makes the layer visible: its row, its hold on the files, the owner's usage, the history and the job's end at once. */
export function publishLayer(
  parts: Pick<Parts, 'database' | 'objectStore'>,
): LayerShortActivities['publishLayer'] {
  return async ({ jobId, run, manifestKey }) => {
    const { database, objectStore } = parts;
    const job = await database.jobs.find(jobId);
    if (job === null || job.run !== run || job.status !== 'running') return;
    const manifest = JSON.parse(Buffer.from(await objectStore.read(manifestKey)).toString()) as LayerManifest;
    const layer = newLayer(job, manifest, manifestKey);
    const record = layerRecord(layer);

    await publish(parts, job, { layer: record }, async (repositories, emit) => {
      await repositories.layers.insert(layer);
      await repositories.blobs.refer(
        [...manifestFiles(manifest).map(({ name }) => layer.objectPrefix + name), manifestKey].map(
          (blobKey) => ({
            contentKey: job.contentKey,
            objectType: 'layer',
            objectId: layer.id,
            blobKey,
          }),
        ),
      );
      if (job.reservationId !== null) {
        await repositories.quota.settle(job.reservationId, job.roomKey, layer.bytes);
      }
      emit({
        kind: 'layer.created',
        objectType: 'layer',
        objectId: layer.id,
        before: null,
        after: record,
      });
    });
  };
}

function newLayer(job: Job, manifest: LayerManifest, manifestKey: string): Layer {
  const { layerName, description, style } = layerUploadInput(job);
  const now = Date.now();
  return {
    id: newId('layer'),
    contentKey: job.contentKey,
    name: layerName,
    description,
    ...style,
    featureCount: manifest.featureCount,
    bytes: manifest.bytes,
    objectPrefix: manifestKey.slice(0, manifestKey.lastIndexOf('/') + 1),
    manifest,
    createdBy: job.actor.id,
    createdAt: now,
    updatedAt: now,
  };
}
