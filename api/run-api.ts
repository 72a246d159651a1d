import { Bodies } from './bodies/bodies.ts';
import { createApi } from './create-api.ts';
import { createRoomReaders } from '../core/events/room-reader.ts';
import { LeasedKeys } from '../core/idempotency/leased-keys.ts';
import { createManifestCache } from '../core/layers/manifest-cache.ts';
import { BlockCache } from '../geo/layer/read/block-cache.ts';
import type { RasterManifest } from '../geo/raster/manifest.ts';
import { RasterCaches } from '../geo/raster/reader/raster-caches.ts';
import { TileThread } from '../geo/tiles/tile-thread.ts';
import { createMemoryPool } from '../geo/layer/read/memory-pool.ts';
import type { Dependencies, GivenDependencies } from './dependencies.ts';
import { LoadControl } from './load/load-control.ts';
import { createQueues } from './load/queues.ts';
import { watchLoad } from './load/watch-load.ts';
import { SelectionCache } from './features/selection-cache.ts';
import { createStreamSlots } from './events/stream-slots.ts';
import { startMetricsServer } from './metrics-server.ts';
import { createRateLimits } from './rate-limits/rate-limits.ts';
import { routes } from './routes/index.ts';
import { PictureCache } from './rasters/picture-cache.ts';
import { TileCache } from './tiles/tile-cache.ts';
import { startServer } from './server.ts';

export interface ApiProcessOptions {
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number;
  /** Called at shutdown; resolves when load balancers have stopped sending requests. */
  readonly drain: () => Promise<unknown>;
  readonly graceMs: number;
}

export interface RunningApi {
  readonly url: string;
  readonly metricsUrl: string;
  /** Stops gracefully; see `RunningServer.stop`. A second call waits for the first. */
  stop(): Promise<void>;
}

/** Cache sizes of a process in bytes. */
const layerBlockBytes = 24 * 1024 * 1024;
const manifestBytes = 16 * 1024 * 1024;
const rasterManifestBytes = 8 * 1024 * 1024;
const rasterHeadBytes = 16 * 1024 * 1024;
const rasterPixelBytes = 32 * 1024 * 1024;
const pictureBytes = 24 * 1024 * 1024;
const unusedBytes = 8 * 1024 * 1024;
const tileBytes = 16 * 1024 * 1024;
const selectionBytes = 32 * 1024 * 1024;

/** Serves the API in this process. */
export async function runApi(
  dependencies: GivenDependencies,
  options: ApiProcessOptions,
): Promise<RunningApi> {
  const stopping = new AbortController();
  const queues = createQueues();
  const { database, events } = dependencies;
  const api: Dependencies = {
    ...dependencies,
    roomReaders: createRoomReaders({ history: database.history, jobs: database.jobs, feed: events }),
    layerManifests: createManifestCache(manifestBytes),
    rasterManifests: createManifestCache<RasterManifest>(rasterManifestBytes),
    rasterCaches: new RasterCaches({ heads: rasterHeadBytes, pixels: rasterPixelBytes }),
    pictureCache: new PictureCache(pictureBytes, queues.pictures),
    statisticsQueue: queues.statistics,
    inspectionQueue: queues.inspections,
    layerBlocks: new BlockCache(layerBlockBytes),
    memory: createMemoryPool(unusedBytes),
    tiles: new TileCache(tileBytes, queues.vectorTiles),
    tileThread: new TileThread(),
    selections: new SelectionCache(selectionBytes, queues.selections),
    rateLimits: createRateLimits(dependencies.settings.rateLimits, dependencies.sharedCounts, (err) =>
      dependencies.log.warn({ err }, 'sharing rate limit counts failed; limits apply to this process only'),
    ),
    leasedKeys: new LeasedKeys(database.idempotency),
    load: new LoadControl(dependencies.settings.overloadDelayMs),
    streamSlots: createStreamSlots(dependencies.settings.eventStreams, (open) =>
      dependencies.metrics.openStreams.set(open),
    ),
    bodies: new Bodies(dependencies.clock, dependencies.settings.bodiesPerCaller),
    stopping: stopping.signal,
  };
  const server = await startServer(createApi(api, routes), options);
  const metrics = await startMetricsServer(api, { host: options.host, port: options.metricsPort });
  const stopWatching = watchLoad(api.load, api.takeQueueDelay);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping.abort();
    const cut = await server.stop(options.drain(), options.graceMs);
    if (cut > 0) api.log.warn({ connections: cut }, 'connections were closed at the end of the grace period');
    stopWatching();
    await metrics.stop();
  };
  return { url: server.url, metricsUrl: metrics.url, stop: () => (stopped ??= stop()) };
}
