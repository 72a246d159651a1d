import { engineFailure } from '../../../geo/engine-failure.ts';
import { startLayerPool } from '../../../geo/layer/build/layer-runners.ts';
import { buildFedLayer } from '../build-layer/build-fed-layer.ts';
import type { BuildRequest, BuildResult } from '../build-layer/step.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { StepProgress } from '../../sandbox/step-protocol.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import type { BuildRoomLayersRequest, BuildRoomLayersResult } from '../build-room-layers/step.ts';
import type { CompareRoomLayersRequest, CompareRoomLayersResult } from '../compare-room-layers/step.ts';
import type { ExternalFile, RoomFile } from '../read-room-file/room-file.ts';
import type { ReadRoomFileRequest } from '../read-room-file/step.ts';
import type { BuiltRoomLayer } from '../schemas/built-room-layer.ts';
import { warmWhileIdle } from './warm-engine.ts';

/** Argument of a prestarted program: the number of threads to start and warm up before a request arrives. */
const [, , threads = '0'] = process.argv;
const prestarted = Number(threads);
const pool = prestarted > 0 ? startLayerPool(prestarted, process.cwd()) : undefined;
/** Loaded only when requested: SQLite and the records of rooms. */
const roomFiles = () => import('../build-room-layers/read-and-build.ts');
const comparison = () => import('../compare-room-layers/compare-room-layers.ts');
if (pool !== undefined) warmWhileIdle(pool, prestarted, roomFiles);

type Served = OwnStep<
  BuildRequest | ReadRoomFileRequest | BuildRoomLayersRequest | CompareRoomLayersRequest,
  BuildResult | BuiltRoomLayer | null | BuildRoomLayersResult | CompareRoomLayersResult,
  RoomFile | ExternalFile
>;

async function compare(
  { file, compared }: CompareRoomLayersRequest,
  report: (progress: StepProgress) => void,
): Promise<CompareRoomLayersResult> {
  const [{ withDatabase }, { compareLayersOf }] = await Promise.all([roomFiles(), comparison()]);
  const onProgress = (fraction: number, name: string) =>
    report({ stage: 'validating', fraction, message: `Comparing “${name}”.` });
  return withDatabase(inFolder(file), (database) =>
    compareLayersOf(database, { compared, folder: inFolder(), onProgress }),
  );
}

/**
 * The program of all steps that build layers, from a document that is being received or from the tables of
 * a room file.
 */
serveStep<Served>(async (request, report, handOver) => {
  const own = pool === undefined ? {} : { pool };
  if ('checksum' in request) return buildFedLayer(request, report, pool);
  if ('compared' in request) {
    return compare(request, report).catch((error: unknown) => {
      throw engineFailure(error);
    });
  }
  const { readAndBuild, buildRoomLayers } = await roomFiles();
  const { file, ...asked } = request;
  const locations = { path: inFolder(file), target: inFolder(), scratch: inFolder() };
  const work =
    'folders' in asked
      ? buildRoomLayers({ ...asked, ...own, ...locations, onProgress: report })
      : readAndBuild({ ...asked, ...own, ...locations, onProgress: report, onRead: handOver });
  return work.catch((error: unknown) => {
    throw engineFailure(error);
  });
});
