import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import { pino } from 'pino';

import { createJoseTokenVerifier } from '../../../adapters/identity/jose-token-verifier.ts';
import { openPictureProcessor } from '../../../adapters/images/open-picture-processor.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { openSignedPaths } from '../../../adapters/objects/signed-paths.ts';
import { createPostgresDatabase } from '../../../adapters/postgres/database.ts';
import { listen } from '../../../adapters/postgres/listen.ts';
import { pendingMigrations } from '../../../adapters/postgres/migrate.ts';
import { takeMaxWait } from '../../../adapters/postgres/pool-wait.ts';
import { withRequestBudget } from '../../../adapters/postgres/request-budget.ts';
import { createPool } from '../../../adapters/postgres/pool.ts';
import { postgresSharedCounts } from '../../../adapters/postgres/shared-counts.ts';
import { systemClock } from '../../../adapters/system-clock.ts';
import { noBasemapFile } from '../../../api/web/vector-basemap.ts';
import type { GivenDependencies } from '../../../api/dependencies.ts';
import { createMetrics } from '../../../api/metrics.ts';
import { databaseUnreadiness } from '../../../api/readiness.ts';
import { runApi, type ApiProcessOptions, type RunningApi } from '../../../api/run-api.ts';
import { createCallerIdentifier } from '../../../core/admission/identify-caller.ts';
import { Refusal } from '../../../core/errors.ts';
import type { Database } from '../../../core/ports/database.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { startTestIssuer, type TestIssuer } from '../issuer.ts';
import { createTestDatabase } from '../postgres.ts';
import { sandboxUnderTest } from '../sandbox-under-test.ts';

/** The API in this process with a real database, object store and issuer; jobs are only recorded. */
export interface TestApi {
  readonly url: string;
  readonly api: RunningApi;
  readonly dependencies: GivenDependencies;
  readonly issuer: TestIssuer;
  readonly pool: Pool;
  /** The log so far, one object per line. */
  readonly log: Record<string, unknown>[];
  /** Jobs that were passed to the runner. */
  readonly startedJobs: Job[];
  /** A second API process over the same state. */
  another(options?: Partial<ApiProcessOptions>): Promise<RunningApi>;
  close(): Promise<void>;
}

export const testSettings: GivenDependencies['settings'] = {
  web: { deckFrameAncestors: ["'none'"], basemaps: {}, logo: null, objectOrigins: () => [] },
  publicUrl: null,
  securityContacts: [],
  corsOrigins: [],
  rateLimits: { token: 0, user: 0, address: 0 },
  overloadDelayMs: 100,
  eventStreams: { token: 0, user: 0, address: 0, process: 0 },
  trustedProxies: { hops: 0, addresses: [] },
  checkAnswers: true,
  bodiesPerCaller: 0,
  jsonBodyMs: 10_000,
};

const defaults: ApiProcessOptions = {
  ...{ host: '127.0.0.1', port: 0, metricsPort: 0 },
  drain: () => Promise.resolve(),
  graceMs: 5000,
};

export async function startTestApi(
  change: Partial<GivenDependencies> | ((database: Database) => Partial<GivenDependencies>) = {},
  options: Partial<ApiProcessOptions> = {},
): Promise<TestApi> {
  const testDatabase = await createTestDatabase();
  const issuer = await startTestIssuer();
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-api-'));
  const names = { databaseUrl: testDatabase.url, applicationName: 'chartroom-test' };
  const pool = createPool({ ...names, size: 5 });
  const listener = listen(names);
  const database = createPostgresDatabase(pool, listener.jobChanges);
  const log: Record<string, unknown>[] = [];
  const startedJobs: Job[] = [];
  const sessions = createJoseTokenVerifier({
    issuer: issuer.url,
    audience: issuer.audience,
    algorithms: ['ES256'],
    trustEmail: false,
  });
  const dependencies: GivenDependencies = {
    database,
    objects: await openFileSystemObjectStore(folder),
    signedPaths: await openSignedPaths(pathToFileURL(folder).href),
    pictures: openPictureProcessor({ sandbox: sandboxUnderTest() }),
    tracing: null,
    jobs: {
      start: (job) => Promise.resolve(void startedJobs.push(job)),
      cancel: () => Promise.resolve(),
      statusOf: () => Promise.resolve('running'),
    },
    inspections: { run: () => Promise.reject(new Refusal('service_unavailable')) },
    events: listener.events,
    sharedCounts: postgresSharedCounts(pool),
    identify: createCallerIdentifier({ sessions, repositories: database, operators: ['operator'] }),
    signIn: null,
    geocoder: null,
    web: null,
    basemapFile: noBasemapFile,
    takeQueueDelay: () => takeMaxWait(pool),
    withinBudget: (work) => withRequestBudget(15_000, work),
    unreadiness: databaseUnreadiness(() => pendingMigrations(pool), 3000),
    clock: systemClock,
    log: pino({ level: 'debug' }, { write: (line) => log.push(JSON.parse(line) as Record<string, unknown>) }),
    metrics: createMetrics(),
    settings: testSettings,
    ...(typeof change === 'function' ? change(database) : change),
  };
  const others: RunningApi[] = [];
  const api = await runApi(dependencies, { ...defaults, ...options });
  return {
    url: api.url,
    api,
    dependencies,
    issuer,
    pool,
    log,
    startedJobs,
    async another(own = {}) {
      const other = await runApi({ ...dependencies, metrics: createMetrics() }, { ...defaults, ...own });
      others.push(other);
      return other;
    },
    async close() {
      await Promise.all([api, ...others].map((running) => running.stop()));
      await listener.close();
      await pool.end();
      await testDatabase.drop();
      await issuer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
