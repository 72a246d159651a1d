import { stat } from 'node:fs/promises';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import type { LayerManifest } from '../../geo/vector/manifest.ts';
import { buildLayer } from '../../geo/vector/build-layer.ts';
import { WorkerPool } from '../../geo/vector/worker-pool.ts';
import { serveStep } from './serve-step.ts';

export interface BuildRequest {
  /** The uploaded file. */
  readonly source: string;
  /** Where the layer's files shall be put. */
  readonly target: string;
  /** For what the engine needs on the way. */
  readonly scratch: string;
  readonly threads: number;
}

export interface BuildResult {
  readonly manifest: LayerManifest;
  readonly warnings: readonly JobWarning[];
}

/** The threads start with the program, not with its request: a program that is kept warm has them ready. */
const pool = new WorkerPool(Number(process.argv[2]), process.cwd());

/** The program, started with the number of threads in its own folder: a GeoJSON file becomes the files of a layer version. */
serveStep(async (request, report): Promise<BuildResult> => {
  const { source, target, scratch, threads } = request as BuildRequest;
  const { size } = await stat(source);
  const { manifest, warnings } = await buildLayer({
    source,
    outputDirectory: target,
    scratchDirectory: scratch,
    threads,
    pool,
    onProgress: ({ stage, bytes, features }) => {
      if (stage === 'reading') {
        const message = `Reading: ${features} features so far.`;
        report({ stage: 'converting', fraction: 0.6 * (bytes / size), message });
      } else {
        report({ stage: 'indexing', fraction: 0.6, message: `Indexing ${features} features.` });
      }
    },
  });
  return { manifest, warnings: warnings.map(({ code, message, feature }) => ({ code, message, feature })) };
});
