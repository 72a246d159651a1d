import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import type { LayerManifest } from '../../geo/vector/manifest.ts';
import type { ByteSource } from '../../geo/geojson/byte-source.ts';
import { inDegrees } from '../../geo/geojson/in-degrees.ts';
import { tableSource } from '../../geo/table/table-source.ts';
import { buildLayer } from '../../geo/vector/build-layer.ts';
import { formatOf } from '../../geo/vector/detect-format.ts';
import { WorkerPool } from '../../geo/vector/worker-pool.ts';
import { layerProgress } from './layer-progress.ts';
import { serveStep } from './serve-step.ts';
import { warmWhileIdle } from './warm-engine.ts';
import { shortened } from './shortened.ts';

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
warmWhileIdle(pool, Number(process.argv[2]));

/**
 * The program, started with the number of threads in its own folder: a GeoJSON file or a table becomes the files of a
 * layer version.
 */
serveStep(async (request, report): Promise<BuildResult> => {
  const { source, target, scratch, threads } = request as BuildRequest;
  const { size } = await stat(source);
  // The first try closes the threads; a second one starts its own.
  let ready: WorkerPool | undefined = pool;
  const build = async (document: string | ByteSource) => {
    const threadsAhead = ready;
    ready = undefined;
    return buildLayer({
      source: document,
      outputDirectory: target,
      scratchDirectory: scratch,
      threads,
      ...(threadsAhead === undefined ? {} : { pool: threadsAhead }),
      onProgress: (progress) => report(layerProgress(progress, size)),
    });
  };
  const table: JobWarning[] = [];
  const { format } = await formatOf(source);
  const { manifest, warnings } =
    format === 'table'
      ? await build(tableSource(source, size, ({ code, message }) => table.push({ code, message })))
      : await inDegrees(source, join(scratch, 'in-degrees'), build);
  const all = [...warnings.map(({ code, message, feature }) => ({ code, message, feature })), ...table];
  return { manifest, warnings: shortened(all) };
});
