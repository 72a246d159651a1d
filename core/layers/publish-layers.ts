import { layerFiles, type LayerManifest } from '../../geo/layer/manifest.ts';
import { discardObjects } from '../blobs/discard-objects.ts';
import { hold, type ContentRepositories } from '../blobs/reference-objects.ts';
import { nextOrder, stacked, type WithoutOrder } from '../content/draw-order.ts';
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { completeJob } from '../jobs/complete-job.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { Layer, LayerStyle, StyleOfFile } from './layer.ts';
import { withNextColor } from './layer-colors.ts';
import { uploadWarnings, withFoundStyle } from './style-of-upload.ts';
import { layerRecord } from './layer-record.ts';

/** A layer whose files, including the manifest, are stored under one prefix but not yet published. */
export interface StoredVersion {
  readonly name: string;
  readonly manifest: LayerManifest;
  readonly manifestFile: { readonly key: string; readonly bytes: number };
  /** The style that the file gives it, or null. */
  readonly style: StyleOfFile | null;
}

/** The fields that all layers of a job share. */
export interface SharedFields {
  readonly description: string | null;
  readonly style: LayerStyle;
}

/**
 * Publishes the layers and completes their job: inserts the rows, references the files, updates the owner's
 * usage and writes the history in one transaction. Throws like `completeJob`, and Refusal `quota_exceeded`,
 * after which the files are deleted.
 */
export async function publishLayers(
  { database, objects }: { readonly database: Database; readonly objects: ObjectStore },
  job: Job,
  shared: SharedFields,
  versions: readonly StoredVersion[],
): Promise<void> {
  const made = versions.map((version) => newLayer(job, shared, version));
  const bytes = made.reduce((sum, { layer }) => sum + layer.bytes, 0);
  const end = { result: {}, message: sentenceOf(made.map(({ layer }) => layer)) };
  try {
    await completeJob(database, job, end, async (repositories, { key: roomKey, ownerId }, emit) => {
      const { contentKey, id } = job;
      const first = await nextOrder(repositories.layers, contentKey);
      const layers = stacked(made.map(({ layer }) => layer), first).map(withNextColor); // prettier-ignore
      for (const layer of layers) await repositories.layers.insert(layer);
      const records = layers.map(layerRecord);
      await repositories.jobs.warn(id, uploadWarnings(shared.style));
      await repositories.jobs.answer(id, { layer: records[0], layers: records });
      await hold(repositories, made, { id: job.reservationId, ownerId, roomKey, bytes });
      for (const after of records)
        emit({ kind: 'layer.created', objectType: 'layer', objectId: after.id, before: null, after });
    });
  } catch (error) {
    // This failure is not retried, so the files are deleted before it is reported.
    if (error instanceof Refusal && error.code === 'quota_exceeded') {
      await discardObjects(
        { database, objects },
        made.flatMap(({ keys }) => keys),
      );
    }
    throw error;
  }
}

function sentenceOf(layers: readonly WithoutOrder<Layer>[]): string {
  const features = layers.reduce((sum, { featureCount }) => sum + featureCount, 0);
  const count = features === 1 ? '1 feature' : `${features} features`;
  return layers.length === 1
    ? `The layer “${layers[0]?.name ?? ''}” was created with ${count}.`
    : `${layers.length} layers were created with ${count}.`;
}

interface NewLayer extends ContentRepositories {
  readonly layer: WithoutOrder<Layer>;
}

function newLayer(
  job: Job,
  { description, style }: SharedFields,
  { name, manifest, manifestFile: { key, bytes }, style: found }: StoredVersion,
): NewLayer {
  const { contentKey } = job;
  const [id, now] = [newId('layer'), Date.now()];
  const objectPrefix = key.slice(0, key.lastIndexOf('/') + 1);
  const layer = {
    id,
    contentKey,
    name,
    description,
    ...withFoundStyle(style, found),
    featureCount: manifest.featureCount,
    bytes: manifest.bytes + bytes,
    objectPrefix,
    manifest,
    createdBy: job.actor.id,
    createdAt: now,
    updatedAt: now,
  };
  const keys = [...layerFiles(manifest).map((file) => objectPrefix + file.name), key];
  return { layer, holder: { contentKey, objectType: 'layer', objectId: id }, keys };
}
