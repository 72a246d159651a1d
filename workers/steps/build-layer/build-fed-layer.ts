import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import { unfoldedSource } from '../../../geo/archive/gunzip.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import { styleOfFeatures } from '../../../geo/layer/read/style-of-features.ts';
import type { FoundStyle } from '../../../geo/style/drawn-style.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { type ByteSource, openSource, peek, readToEnd, slabsOf } from '../../../geo/files/byte-source.ts';
import { withReprojected } from '../../../geo/geojson/reproject-document.ts';
import { refuseReadingOptions } from '../../../geo/detect/refuse-reading-options.ts';
import { refuseCoordinateColumns, refuseLayer } from '../../../geo/refuse-declared.ts';
import { withTableSource } from '../../../geo/table/table-source.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import { beginning, detectFormat } from '../../../geo/detect/detect-format.ts';
import type { LayerPool } from '../../../geo/layer/build/layer-runners.ts';
import { layerProgress } from './layer-progress.ts';
import { layerFolder } from '../file-names.ts';
import type { BuildRequest, BuildResult } from './step.ts';
import { fedSource, type ReadToEnd } from '../../sandbox/fed-source.ts';
import { inFolder, refusalOf } from '../../sandbox/serve-step.ts';
import { shortened } from '../shortened.ts';
import type { StepProgress } from '../../sandbox/step-protocol.ts';

type Report = (progress: StepProgress) => void;

/**
 * Builds the files of a layer version from a GeoJSON document or a table while it is received. `pool` has
 * threads that are already running.
 */
export async function buildFedLayer(
  request: BuildRequest,
  report: Report,
  pool: LayerPool | undefined,
): Promise<BuildResult> {
  const { size, checksum } = request;
  let read: ReadToEnd | null = null;
  const open = () => fedSource(size, { checksum, onEnd: (all) => (read = all) });
  try {
    const built = await build(request, { open, report, pool });
    return { read, outcome: { type: 'built', ...built } };
  } catch (error) {
    const outcome = refusalOf(error);
    if (outcome === null) throw error;
    // The checksum tells a file damaged in transit from one that was invalid when sent.
    if (checksum) await readToEnd(open());
    return { read, outcome };
  }
}

async function build(
  { size, threads, mayBeEmpty, maxBytes, pointsAreFree, declared }: BuildRequest,
  {
    open,
    report,
    pool,
  }: { readonly open: () => ByteSource; readonly report: Report; readonly pool: LayerPool | undefined },
): Promise<{ manifest: LayerManifest; warnings: readonly JobWarning[]; style: FoundStyle | null }> {
  // The first attempt closes the threads of the pool; a second one starts its own.
  const scratch = inFolder();
  let ready = pool;
  const make = async (source: string | ByteSource) => {
    const startedThreads = ready;
    ready = undefined;
    return buildLayer({
      source,
      outputDirectory: inFolder(layerFolder),
      scratchDirectory: scratch,
      threads,
      mayBeEmpty,
      overviews: false,
      ...(maxBytes === null ? {} : { limits: { outputBytes: maxBytes, pointsAreFree } }),
      ...(startedThreads === undefined ? {} : { pool: startedThreads }),
      onProgress: (progress) => report(layerProgress(progress, size)),
    });
  };
  const openUnfolded = () => unfoldedSource(open());
  const { head, source } = await peek(await openUnfolded(), beginning);
  const inTransit: JobWarning[] = [];
  refuseLayer(declared);
  const found = detectFormat(head, head.length < beginning);
  refuseReadingOptions(declared, found);
  const isTable = found.format === 'table';
  if (!isTable) refuseCoordinateColumns(declared);
  const { manifest, warnings } = isTable
    ? await makeOfTable(source, { path: join(scratch, 'table'), size, declared }, make, inTransit)
    : await withReprojected(
        firstThen(source, openUnfolded),
        join(scratch, 'in-degrees'),
        async (document) => make(typeof document === 'string' ? document : await openSource(document)),
        { crs: declared.crs, warn: (warning) => inTransit.push(warning) },
      );
  const all = [...warnings.map(({ code, message, feature }) => ({ code, message, feature })), ...inTransit];
  const style = await styleOfFeatures(manifest, inFolder(layerFolder));
  return { manifest, warnings: shortened([...all, ...style.warnings]), style: style.found };
}

/**
 * A table is read several times (its encoding may be known only at its end), so it is written to scratch
 * first.
 */
async function makeOfTable<T>(
  source: ByteSource,
  { path, size, declared }: { readonly path: string; readonly size: number; readonly declared: Declaration },
  make: (document: ByteSource) => Promise<T>,
  inTransit: JobWarning[],
): Promise<T> {
  await pipeline(slabsOf(source), createWriteStream(path));
  const { result, warnings } = await withTableSource(
    path,
    { size, declared, types: declared.types ?? 'detect' },
    make,
  );
  inTransit.push(...warnings.map(({ code, message }) => ({ code, message })));
  return result;
}

/** Returns the source that is already open on the first call, and opens it again on later calls. */
function firstThen(first: ByteSource, open: () => Promise<ByteSource>): () => Promise<ByteSource> {
  let ready: ByteSource | null = first;
  return async () => {
    const source = ready ?? (await open());
    ready = null;
    return source;
  };
}
