import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import { unfoldedSource } from '../../geo/archive/gunzip.ts';
import type { LayerManifest } from '../../geo/vector/manifest.ts';
import { type ByteSource, openSource, peek, readToEnd, slabsOf } from '../../geo/geojson/byte-source.ts';
import { inDegrees } from '../../geo/geojson/in-degrees.ts';
import { tableSource } from '../../geo/table/table-source.ts';
import { buildLayer } from '../../geo/vector/build-layer.ts';
import { beginning, detectFormat } from '../../geo/vector/detect-format.ts';
import { WorkerPool } from '../../geo/vector/worker-pool.ts';
import { layerProgress } from './layer-progress.ts';
import { fedSource, type ReadToEnd } from './fed-source.ts';
import { refusalOf, serveStep } from './serve-step.ts';
import { warmWhileIdle } from './warm-engine.ts';
import { shortened } from './shortened.ts';
import type { StepProgress, StepRefusal } from './step-protocol.ts';

/** The file itself comes piece by piece. */
export interface BuildRequest {
  /** How much of it there is, at most. */
  readonly size: number;
  /** Whether its SHA-256 is asked for. */
  readonly checksum: boolean;
  /** Where the layer's files shall be put. */
  readonly target: string;
  /** For what the engine needs on the way. */
  readonly scratch: string;
  readonly threads: number;
  /** Whether a document without features becomes a layer. */
  readonly mayBeEmpty: boolean;
  /** What the layer's files may take; null: any number of bytes. */
  readonly mostBytes: number | null;
  /** Nothing but points is no layer after all, and takes no storage. */
  readonly pointsAreFree: boolean;
}

export interface BuildResult {
  /** What was read of the file; null where it was refused before its end, and nobody asked for its checksum. */
  readonly read: ReadToEnd | null;
  readonly outcome:
    | { readonly type: 'built'; readonly manifest: LayerManifest; readonly warnings: readonly JobWarning[] }
    | StepRefusal;
}

/** The threads start with the program, not with its request: a program that is kept warm has them ready. */
const pool = new WorkerPool(Number(process.argv[2]), process.cwd());
warmWhileIdle(pool, Number(process.argv[2]));

/**
 * The program, started with the number of threads in its own folder: a GeoJSON document or a table becomes the files of
 * a layer version while it comes in.
 */
serveStep(async (input, report): Promise<BuildResult> => {
  const request = input as BuildRequest;
  const { size, checksum } = request;
  let read: ReadToEnd | null = null;
  const open = () => fedSource(size, { checksum, onEnd: (all) => (read = all) });
  try {
    const built = await build(request, open, report);
    return { read, outcome: { type: 'built', ...built } };
  } catch (error) {
    const outcome = refusalOf(error);
    if (outcome === null) throw error;
    // What came in damaged is worth another word than what was sent so.
    if (checksum) await readToEnd(open());
    return { read, outcome };
  }
});

async function build(
  { size, target, scratch, threads, mayBeEmpty, mostBytes, pointsAreFree }: BuildRequest,
  open: () => ByteSource,
  report: (progress: StepProgress) => void,
): Promise<{ manifest: LayerManifest; warnings: readonly JobWarning[] }> {
  // The first try closes the threads; a second one starts its own.
  let ready: WorkerPool | undefined = pool;
  const make = async (source: string | ByteSource) => {
    const threadsAhead = ready;
    ready = undefined;
    return buildLayer({
      source,
      outputDirectory: target,
      scratchDirectory: scratch,
      threads,
      mayBeEmpty,
      overviews: false,
      ...(mostBytes === null ? {} : { limits: { outputBytes: mostBytes, pointsAreFree } }),
      ...(threadsAhead === undefined ? {} : { pool: threadsAhead }),
      onProgress: (progress) => report(layerProgress(progress, size)),
    });
  };
  const openUnfolded = () => unfoldedSource(open());
  const { head, source } = await peek(await openUnfolded(), beginning);
  const onTheWay: JobWarning[] = [];
  const tell = ({ code, message }: JobWarning) => void onTheWay.push({ code, message });
  const isTable = detectFormat(head, head.length < beginning).format === 'table';
  const { manifest, warnings } = isTable
    ? await makeOfTable(source, join(scratch, 'table'), (path) => make(tableSource(path, size, tell)))
    : await inDegrees(
        firstThen(source, openUnfolded),
        join(scratch, 'in-degrees'),
        async (document) => make(typeof document === 'string' ? document : await openSource(document)),
        { tell: (warning) => onTheWay.push(warning) },
      );
  const all = [...warnings.map(({ code, message, feature }) => ({ code, message, feature })), ...onTheWay];
  return { manifest, warnings: shortened(all) };
}

/** A table is read several times (its encoding may show at its end), so it is put on scratch first. */
async function makeOfTable<T>(
  source: ByteSource,
  path: string,
  make: (path: string) => Promise<T>,
): Promise<T> {
  await pipeline(slabsOf(source), createWriteStream(path));
  return make(path);
}

/** Opens what is open already, and anew from then on. */
function firstThen(first: ByteSource, open: () => Promise<ByteSource>): () => Promise<ByteSource> {
  let ready: ByteSource | null = first;
  return async () => {
    const source = ready ?? (await open());
    ready = null;
    return source;
  };
}
