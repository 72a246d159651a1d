import type { Logger } from 'pino';

import type { CallerIdentifier } from '../core/admission/identify-caller.ts';
import type { FairQueue } from '../core/fair-queue.ts';
import type { Database } from '../core/ports/database.ts';
import type { RoomReaders } from '../core/events/room-reader.ts';
import type { LeasedKeys } from '../core/idempotency/leased-keys.ts';
import type { ManifestCache } from '../core/layers/manifest-cache.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { EventFeed } from '../core/history/event-feed.ts';
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
import type { TileCache } from './tiles/tile-cache.ts';
import type { SharedCounts } from '../core/ports/shared-counts.ts';
import type { SignInProvider } from '../core/ports/sign-in-provider.ts';
import type { ProxyTrust } from './http/forwarded.ts';
import type { Bodies } from './bodies/bodies.ts';
import type { Basemaps } from './web/basemap.ts';
import type { WebFiles } from './web/web-files.ts';
import type { Metrics } from './metrics.ts';
import type { LoadControl } from './load/load-control.ts';
import type { StreamLimits, StreamSlots } from './events/stream-slots.ts';
import type { RateLimits, RateLimitSettings } from './rate-limits/rate-limits.ts';

/** What the HTTP tier stands on. Composed in `main.ts`; a test composes its own. */
export interface Dependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly signedPaths: SignedPaths;
  readonly pictures: PictureProcessor;
  readonly jobs: JobRunner;
  readonly events: EventFeed;
  /** What all processes count together. */
  readonly sharedCounts: SharedCounts;
  /** Who asks, by what the request carries. Throws Refusals with 401 or 503. */
  readonly identify: CallerIdentifier;
  /** Null where signing in with a browser is not set up. */
  readonly signIn: SignInProvider | null;
  /** The web application; null where this process does not serve it. */
  readonly web: WebFiles | null;
  /** Runs what a request does; it waits for the database so long and no longer. */
  readonly patiently: <T>(work: () => T) => T;
  /** Why the process cannot serve at the moment, as a sentence; null when it can. */
  readonly unreadiness: () => Promise<string | null>;
  /** One reader a room for all its event streams. */
  readonly roomReaders: RoomReaders;
  /** The manifests of layers; one cache a process. */
  readonly layerManifests: ManifestCache;
  /** The same of rasters. */
  readonly rasterManifests: ManifestCache<RasterManifest>;
  /** What readers of rasters keep; one a process. */
  readonly rasterCaches: RasterCaches;
  /** Pictures of rasters that were drawn, and how many are being drawn at once; one a process. */
  readonly pictureCache: PictureCache;
  /** Statistics of rasters that are being read; one a process. */
  readonly statisticsQueue: FairQueue;
  /** What is read again and again of layers' files; one cache a process. */
  readonly layerBlocks: BlockCache;
  /** What answers are made in; one pool a process. */
  readonly memory: MemoryPool;
  /** Tiles that were made; one cache a process. */
  readonly tiles: TileCache;
  /** What makes large tiles beside all else; one a process. */
  readonly tileThread: TileThread;
  /** Bodies on their way in; one set a process. */
  readonly bodies: Bodies;
  /** Budgets of requests; one set a process, which tells the others. */
  readonly rateLimits: RateLimits;
  /** The Idempotency-Keys of requests under way; one set a process. */
  readonly leasedKeys: LeasedKeys;
  /** How many requests may be under way; one a process. */
  readonly load: LoadControl;
  /** The longest that a request waited for a connection of the database since this was asked last (milliseconds). */
  readonly takeQueueDelay: () => number;
  /** Places for event streams; one set a process. */
  readonly streamSlots: StreamSlots;
  /** Aborted when the process begins to stop: long answers end then, telling the client when to come back. */
  readonly stopping: AbortSignal;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: ApiSettings;
}

/** What the composition root hands over; the rest belongs to one running tier and is made with it. */
export type GivenDependencies = Omit<
  Dependencies,
  | 'stopping'
  | 'roomReaders'
  | 'layerManifests'
  | 'rasterManifests'
  | 'rasterCaches'
  | 'pictureCache'
  | 'statisticsQueue'
  | 'layerBlocks'
  | 'memory'
  | 'tiles'
  | 'tileThread'
  | 'rateLimits'
  | 'leasedKeys'
  | 'load'
  | 'streamSlots'
  | 'bodies'
>;

interface ApiSettings {
  readonly web: {
    /** Whose pages may frame a public deck, as `frame-ancestors` of its policy says it. */
    readonly deckFrameAncestors: readonly string[];
    readonly basemaps: Basemaps;
    /** Where the object store serves pictures itself. */
    readonly objectOrigins: () => readonly string[];
  };
  /** Where clients reach the service, for links; null: as the request says. */
  readonly publicUrl: string | null;
  /**
   * Other origins whose pages may call the service, with the session cookie too; `loopback` is any of this machine, `*`
   * any at all, without the cookie.
   */
  readonly corsOrigins: readonly string[];
  /** Where to report a vulnerability, as URIs; none: nothing is said. */
  readonly securityContacts: readonly string[];
  readonly rateLimits: RateLimitSettings;
  /** Requests are refused while others wait longer than this (milliseconds); 0: never. */
  readonly overloadDelayMs: number;
  readonly eventStreams: StreamLimits;
  readonly trustedProxies: ProxyTrust;
  /** Checks every answer against the schema of its route (tests, development). A mismatch is a 500. */
  readonly checkAnswers: boolean;
  /** Bodies that one caller may send to this process at once; 0 sets no limit. */
  readonly bodiesPerCaller: number;
  /** How long a JSON body may take to arrive (milliseconds); uploads have no such end. */
  readonly jsonBodyMs: number;
}
