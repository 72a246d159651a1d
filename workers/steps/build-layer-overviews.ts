import { buildOverviews } from '../../geo/overviews/build-overviews.ts';
import type { LayerManifest, LayerOverview } from '../../geo/vector/manifest.ts';
import { WorkerPool } from '../../geo/vector/worker-pool.ts';
import { serveStep } from './serve-step.ts';

export interface BuildOverviewsRequest {
  /** What lies in `directory`. */
  readonly manifest: LayerManifest;
  /** Where the layer's files are, and where the overviews' shall be put. */
  readonly directory: string;
  readonly threads: number;
}

/** The program: the files of a layer version become the overviews that it needs. */
serveStep(async (request): Promise<readonly LayerOverview[]> => {
  const { manifest, directory, threads } = request as BuildOverviewsRequest;
  const tasks = new WorkerPool(threads, process.cwd());
  try {
    return await buildOverviews(manifest, tasks, directory);
  } finally {
    await tasks.close();
  }
});
