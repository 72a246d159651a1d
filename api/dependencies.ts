import type { Logger } from 'pino';

import type { CallerIdentifier } from '../core/admission/identify-caller.ts';
import type { FairQueue } from '../core/fair-queue.ts';
import type { Database } from '../core/ports/database.ts';
import type { RoomReaders } from '../core/events/room-reader.ts';
import type { LeasedKeys } from '../core/idempotency/leased-keys.ts';
import type { ManifestCache } from '../core/layers/manifest-cache.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Geocoder } from '../core/ports/geocoder.ts';
import type { EventFeed } from '../core/history/event-feed.ts';
import type { InspectionRunner } from '../core/uploads/inspection/inspector.ts';
import type { JobRunner } from '../core/jobs/job-runner.ts';
import type { ObjectStore } from '../core/ports/object-store.ts';
import type { SignedPaths } from '../core/ports/signed-paths.ts';
import type { RasterManifest } from '../geo/raster/manifest.ts';
import type { RasterCaches } from '../geo/raster/reader/raster-caches.ts';
import type { TileThread } from '../geo/tiles/tile-thread.ts';
import type { MemoryPool } from '../geo/layer/read/memory-pool.ts';
import type { BlockCache } from '../geo/layer/read/block-cache.ts';
import type { PictureProcessor } from '../core/ports/picture-processor.ts';
import type { PictureCache } from './rasters/picture-cache.ts';
import type { SelectionCache } from './features/selection-cache.ts';
import type { TileCache } from './tiles/tile-cache.ts';
import type { RequestTracing } from '../core/ports/request-tracing.ts';
import type { SharedCounts } from '../core/ports/shared-counts.ts';
import type { SignInProvider } from '../core/ports/sign-in-provider.ts';
import type { ProxyTrust } from './http/forwarded.ts';
import type { Bodies } from './bodies/bodies.ts';
import type { Basemaps } from './web/basemap.ts';
import type { FindBasemapFile } from './web/vector-basemap.ts';
import type { WebFiles } from './web/web-files.ts';
import type { Metrics } from './metrics.ts';
import type { LoadControl } from './load/load-control.ts';
import type { StreamLimits, StreamSlots } from './events/stream-slots.ts';
import type { RateLimits, RateLimitSettings } from './rate-limits/rate-limits.ts';

/** Dependencies of the HTTP tier. Composed in `main.ts`; tests compose their own. */
export interface Dependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly signedPaths: SignedPaths;
  readonly pictures: PictureProcessor;
  readonly jobs: JobRunner;
  readonly inspections: InspectionRunner;
  readonly events: EventFeed;
  /** Counters shared by all processes. */
  readonly sharedCounts: SharedCounts;
  /** Identifies the caller by the credentials of the request. Throws Refusals with 401 or 503. */
  readonly identify: CallerIdentifier;
  /** Null if browser sign-in is not configured. */
  readonly signIn: SignInProvider | null;
  /** Null if the operator has configured none. */
  readonly geocoder: Geocoder | null;
  /** The web application; null if this process does not serve it. */
  readonly web: WebFiles | null;
  /** The file of the vector basemap that this process serves. */
  readonly basemapFile: FindBasemapFile;
  /** Runs the work of a request with a timeout for database connections. */
  readonly withinBudget: <T>(work: () => T) => T;
  /** Why the process is not ready, as a sentence; null if it is ready. */
  readonly unreadiness: () => Promise<string | null>;
  /** One reader per room for all its event streams. */
  readonly roomReaders: RoomReaders;
  /** Cache of layer manifests, one per process. */
  readonly layerManifests: ManifestCache;
  /** Cache of raster manifests, one per process. */
  readonly rasterManifests: ManifestCache<RasterManifest>;
  /** Caches of raster readers, one set per process. */
  readonly rasterCaches: RasterCaches;
  /** Cache and render queue of raster images, one per process. */
  readonly pictureCache: PictureCache;
  /** Queue of raster statistics, one per process. */
  readonly statisticsQueue: FairQueue;
  /** Queue of inspections of files, one per process. */
  readonly inspectionQueue: FairQueue;
  /** Cache of frequently read blocks of layer files, one per process. */
  readonly layerBlocks: BlockCache;
  /** Memory for response bodies, one pool per process. */
  readonly memory: MemoryPool;
  /** Cache of vector tiles, one per process. */
  readonly tiles: TileCache;
  /** Thread that encodes large tiles, one per process. */
  readonly tileThread: TileThread;
  /** Cache of selected features, one per process. */
  readonly selections: SelectionCache;
  /** Request bodies being received, one set per process. */
  readonly bodies: Bodies;
  /** Rate limits, one set per process, synchronized with the other processes. */
  readonly rateLimits: RateLimits;
  /** Idempotency-Keys of running requests, one set per process. */
  readonly leasedKeys: LeasedKeys;
  /** Concurrency limit of requests, one per process. */
  readonly load: LoadControl;
  /** Longest wait for a database connection since the last call (milliseconds). */
  readonly takeQueueDelay: () => number;
  /** Slots for event streams, one set per process. */
  readonly streamSlots: StreamSlots;
  /** Aborted when shutdown begins: long responses end and tell the client when to reconnect. */
  readonly stopping: AbortSignal;
  /** Null if requests are not traced. */
  readonly tracing: RequestTracing | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: ApiSettings;
}

/** Dependencies from the composition root; the HTTP tier creates the rest. */
export type GivenDependencies = Omit<
  Dependencies,
  | 'stopping'
  | 'roomReaders'
  | 'layerManifests'
  | 'rasterManifests'
  | 'rasterCaches'
  | 'pictureCache'
  | 'statisticsQueue'
  | 'inspectionQueue'
  | 'layerBlocks'
  | 'memory'
  | 'tiles'
  | 'tileThread'
  | 'selections'
  | 'rateLimits'
  | 'leasedKeys'
  | 'load'
  | 'streamSlots'
  | 'bodies'
>;

interface ApiSettings {
  readonly web: {
    /** Origins that may frame a public deck, as in `frame-ancestors`. */
    readonly deckFrameAncestors: readonly string[];
    readonly basemaps: Basemaps;
    /** The picture on printed pages. */
    readonly logo: { readonly mediaType: string; readonly bytes: Buffer } | null;
    /** Origins from which the object store serves images itself. */
    readonly objectOrigins: () => readonly string[];
  };
  /** Public base URL for links; null: derived from the request. */
  readonly publicUrl: string | null;
  /**
   * Other origins whose pages may call the API, including with the session cookie. `loopback` means any origin on
   * this machine, `*` any origin without the cookie.
   */
  readonly corsOrigins: readonly string[];
  /** URIs for vulnerability reports; if empty, `security.txt` is not served. */
  readonly securityContacts: readonly string[];
  readonly rateLimits: RateLimitSettings;
  /** Target queue delay above which requests are rejected (milliseconds); 0: never. */
  readonly overloadDelayMs: number;
  readonly eventStreams: StreamLimits;
  readonly trustedProxies: ProxyTrust;
  /** Validates responses against the schema of their route (tests, development). A mismatch returns 500. */
  readonly checkAnswers: boolean;
  /** Maximum concurrent bodies per caller and process; 0 means unlimited. */
  readonly bodiesPerCaller: number;
  /** Timeout for receiving a JSON body (milliseconds); uploads have none. */
  readonly jsonBodyMs: number;
}
