import { notFound } from '../../../core/content/not-found.ts';
import { referenceUploads } from '../../../core/jobs/referenced-uploads.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { filesOfLayer } from '../../../core/exchange/export/content/layer.ts';
import type { Layer } from '../../../core/layers/layer.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { WorkerDependencies } from '../../dependencies.ts';
import { fetchFiles, type FetchRoomOptions, type FetchedRoom } from './fetch-room.ts';

const folder = 'layer';

interface FetchedLayer extends Omit<FetchedRoom, 'name'> {
  readonly layer: Layer;
  readonly manifest: LayerManifest;
  /** Folder of its files in the workspace. */
  readonly folder: string;
}

/**
 * Fetches one layer into a step workspace; the job references its objects until it ends. Throws Refusal
 * `layer_not_found`.
 */
export async function fetchLayer(
  { database, snapshots, objectStore }: Pick<WorkerDependencies, 'database' | 'snapshots' | 'objectStore'>,
  job: Job,
  layerId: string,
  options: FetchRoomOptions,
): Promise<FetchedLayer> {
  return snapshots
    .take(job, async (snapshot) => {
      for await (const layer of snapshot.layers([layerId])) {
        const files = filesOfLayer(layer, folder);
        const keys = files.map(({ key }) => key);
        await referenceUploads(database, job, keys);
        return { layer, files, lastSeq: snapshot.head.lastSeq };
      }
      throw notFound('layer');
    })
    .then(async ({ layer, files, lastSeq }) => ({
      ...{ layer, manifest: layer.manifest, folder, lastSeq },
      bytes: await fetchFiles(objectStore, files, options),
    }));
}
