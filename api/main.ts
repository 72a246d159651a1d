/** The API process: reads settings, composes the dependencies of the HTTP tier, and serves until a stop signal. */
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';

import { logSandbox } from '../adapters/confinement/log-sandbox.ts';
import { probeConfinement } from '../adapters/confinement/probe-confinement.ts';
import { openSandbox } from '../adapters/confinement/sandbox.ts';
import { redact } from '../adapters/env.ts';
import { apiEnvironment } from '../adapters/settings/api.ts';
import { openGeocoder } from '../adapters/geocoding/open-geocoder.ts';
import { geocoderSettings } from '../adapters/geocoding/settings.ts';
import { createJoseTokenVerifier } from '../adapters/identity/jose-token-verifier.ts';
import { createOpenIdSignIn } from '../adapters/identity/openid-sign-in.ts';
import { openPictureProcessor } from '../adapters/images/open-picture-processor.ts';
import { collectPoolMetrics } from '../adapters/metrics/pool-metrics.ts';
import { collectProcessMetrics } from '../adapters/metrics/process-metrics.ts';
import { scraper } from '../adapters/metrics/scrape.ts';
import { collectSandboxMetrics } from '../adapters/metrics/sandbox-metrics.ts';
import { collectQueueMetrics } from '../adapters/metrics/queue-metrics.ts';
import { openObjectStore } from '../adapters/objects/open-object-store.ts';
import { operatorFile } from '../adapters/objects/operator-file.ts';
import { watchStore } from '../adapters/objects/probe/watch-store.ts';
import { openSignedPaths } from '../adapters/objects/signed-paths.ts';
import { processSettings, exitIfInvalid } from '../adapters/process-settings.ts';
import { createPostgresDatabase } from '../adapters/postgres/database.ts';
import { listen } from '../adapters/postgres/listen.ts';
import { pendingMigrations } from '../adapters/postgres/migrate.ts';
import { withRequestBudget } from '../adapters/postgres/request-budget.ts';
import { createPool } from '../adapters/postgres/pool.ts';
import { takeMaxWait } from '../adapters/postgres/pool-wait.ts';
import { postgresSharedCounts } from '../adapters/postgres/shared-counts.ts';
import { distrust } from '../adapters/postgres/trust.ts';
import { openTracing } from '../adapters/tracing/open-tracing.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { readTemporalAccess } from '../adapters/temporal/access.ts';
import { connectToTemporal } from '../adapters/temporal/connection.ts';
import { queueBacklog } from '../adapters/temporal/queue-backlog.ts';
import { temporalInspectionRunner } from '../adapters/temporal/temporal-inspection-runner.ts';
import { temporalJobRunner } from '../adapters/temporal/temporal-job-runner.ts';
import { createCallerIdentifier } from '../core/admission/identify-caller.ts';
import { createMetrics } from './metrics.ts';
import { databaseUnreadiness, sandboxUnreadiness, storeUnreadiness } from './readiness.ts';
import { runApi } from './run-api.ts';
import { enabledBasemaps, isWebAddress } from './web/basemap.ts';
import { checkedBasemap, noBasemapFile } from './web/vector-basemap.ts';
import { originsOfObjects } from './web/origins-of-objects.ts';
import { readWebFiles } from './web/web-files.ts';

const applicationName = 'chartroom-api';

const settings = processSettings(apiEnvironment);
const temporalAccess = exitIfInvalid(() => readTemporalAccess(settings));
const tracing = await openTracing(settings, applicationName, (err) =>
  log.warn({ err }, 'sending traces to the collector failed'),
);
const log = pino({
  ...{ name: 'api', level: settings.LOG_LEVEL, base: { process: 'api' } },
  ...(tracing !== null && { mixin: () => tracing.activeIds() }),
});
log.info({ settings: redact(settings) }, 'settings');

const sandbox = openSandbox(settings.SANDBOX, probeConfinement(settings.SANDBOX_WITHOUT));
logSandbox(sandbox, log);

const onIdleError = (err: unknown) => log.warn({ err }, 'database connection failed');
const requestBudgetMs = settings.DATABASE_TIMEOUT_SECONDS * 1000;
/** Timeout of readiness checks (milliseconds). */
const readinessMs = Math.min(3000, requestBudgetMs);
const pool = createPool({
  databaseUrl: settings.DATABASE_URL,
  size: settings.DATABASE_POOL_SIZE,
  applicationName,
  statementMs: requestBudgetMs,
  pipelined: true,
  onIdleError,
});
const listener = listen({
  databaseUrl: settings.DATABASE_URL,
  applicationName,
  onError: (error) => {
    onIdleError(error);
    // An idle pool would not notice the failure; this makes the next query use a new connection.
    distrust(pool);
  },
});
const database = createPostgresDatabase(pool, listener.jobChanges);
const temporal = connectToTemporal(temporalAccess, tracing?.clients);
const sessions = createJoseTokenVerifier({
  issuer: settings.OIDC_ISSUER,
  audience: settings.OIDC_AUDIENCE,
  algorithms: settings.OIDC_ALGORITHMS,
  trustEmail: settings.OIDC_TRUST_EMAIL,
  types: settings.OIDC_TOKEN_TYPES,
  clientId: settings.OIDC_CLIENT_ID ?? null,
  acceptIdTokens: settings.OIDC_ACCEPT_ID_TOKENS,
  maxLifetime: (settings.OIDC_MAX_TOKEN_MINUTES ?? 0) * 60 || null,
});

const { OIDC_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = settings;
const geocoder = geocoderSettings(settings);
const signIn =
  clientId === undefined || publicUrl === undefined
    ? null
    : createOpenIdSignIn({
        issuer: settings.OIDC_ISSUER,
        clientId,
        clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
        trustEmail: settings.OIDC_TRUST_EMAIL,
        publicUrl,
      });

/**
 * Fetched before serving, so that the first callers of a new pod do not wait for it. If the issuer is unavailable,
 * the process starts without the keys after a timeout and serves API tokens and public rooms.
 */
const keysRead = sessions
  .readKeys()
  .catch((err: unknown) => log.warn({ err }, 'fetching the keys of the issuer failed; retrying on demand'));

const metrics = createMetrics({ enableExemplars: tracing !== null, scraper });
collectProcessMetrics(metrics.registry);
collectPoolMetrics(metrics.registry, pool);
collectSandboxMetrics(metrics.registry, sandbox);
collectQueueMetrics(metrics.registry, pool, (queue) => queueBacklog(temporal, queue));

const objects = await openObjectStore(settings.OBJECT_STORE_URL, settings);
const signedPaths = await openSignedPaths(settings.OBJECT_STORE_URL);
const web = settings.WEB_ROOT === undefined ? null : await readWebFiles(settings.WEB_ROOT);
const basemapUrl = settings.VECTOR_BASEMAP;
const basemapFile =
  basemapUrl === undefined || isWebAddress(basemapUrl)
    ? noBasemapFile
    : checkedBasemap(operatorFile(basemapUrl, settings), { clock: systemClock, log });
let objectOrigins: readonly string[] = [];
const store = watchStore(objects, {
  ...{ url: settings.OBJECT_STORE_URL, signs: true, log },
  async onUsable() {
    objectOrigins = await originsOfObjects(objects);
  },
});
/** Limits how long an unresponsive object store delays startup. */
await Promise.race([store.probed, delay(5000, undefined, { ref: false })]);
await keysRead;

const api = await runApi(
  {
    database,
    objects,
    signedPaths,
    pictures: openPictureProcessor({ sandbox }),
    jobs: temporalJobRunner(temporal),
    inspections: temporalInspectionRunner(temporal),
    events: listener.events,
    sharedCounts: postgresSharedCounts(pool),
    identify: createCallerIdentifier({ sessions, repositories: database, operators: settings.OPERATORS }),
    signIn,
    geocoder:
      geocoder &&
      openGeocoder(geocoder, {
        clock: systemClock,
        log,
        userAgent: `Chartroom (${publicUrl ?? 'no public URL'})`,
      }),
    web,
    basemapFile,
    takeQueueDelay: () => takeMaxWait(pool),
    withinBudget: (work) => withRequestBudget(requestBudgetMs, work),
    unreadiness: sandboxUnreadiness(
      sandbox,
      storeUnreadiness(
        store.fault,
        databaseUnreadiness(() => pendingMigrations(pool, readinessMs), readinessMs),
      ),
    ),
    tracing: tracing?.requests ?? null,
    clock: systemClock,
    log,
    metrics,
    settings: {
      publicUrl: settings.PUBLIC_URL ?? null,
      web: {
        deckFrameAncestors: settings.DECK_FRAME_ANCESTORS,
        basemaps: enabledBasemaps(settings),
        logo: settings.PRINT_LOGO ?? null,
        objectOrigins: () => objectOrigins,
      },
      securityContacts: settings.SECURITY_CONTACT,
      corsOrigins: settings.CORS_ORIGINS,
      rateLimits: {
        token: settings.RATE_LIMIT_TOKEN,
        user: settings.RATE_LIMIT_USER,
        address: settings.RATE_LIMIT_ADDRESS,
      },
      overloadDelayMs: settings.OVERLOAD_DELAY_MS,
      eventStreams: {
        token: settings.EVENT_STREAMS_TOKEN,
        user: settings.EVENT_STREAMS_USER,
        address: settings.EVENT_STREAMS_ADDRESS,
        process: settings.EVENT_STREAMS_PROCESS,
      },
      trustedProxies: { hops: settings.TRUST_PROXY, addresses: settings.TRUST_PROXY_ADDRESSES },
      checkAnswers: settings.CHECK_ANSWERS,
      bodiesPerCaller: settings.BODIES_PER_CALLER,
      jsonBodyMs: settings.JSON_BODY_SECONDS * 1000,
    },
  },
  {
    host: settings.HOST,
    port: settings.PORT,
    metricsPort: settings.METRICS_PORT,
    drain: () => delay(settings.SHUTDOWN_DRAIN_SECONDS * 1000),
    graceMs: settings.SHUTDOWN_GRACE_SECONDS * 1000,
  },
);
log.info({ url: api.url, metrics: api.metricsUrl }, 'serving');

async function stop(signal: string) {
  log.info({ signal }, 'stopping');
  store.stop();
  await api.stop();
  await listener.close();
  await temporal.close();
  await pool.end();
  await tracing?.close();
  log.info('stopped');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    stop(signal).then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'shutdown failed');
        process.exit(1);
      },
    );
  });
}
// An unhandled rejection is a bug, but must not abort the requests of other clients.
process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled promise rejection'));
