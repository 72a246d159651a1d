import { once } from 'node:events';
import type { Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { workerEnvironment } from '../../adapters/settings/worker.ts';
import { logSandbox } from '../../adapters/confinement/log-sandbox.ts';
import { probeConfinement } from '../../adapters/confinement/probe-confinement.ts';
import { openSandbox, type Sandbox } from '../../adapters/confinement/sandbox.ts';
import { openGdal, type Gdal } from '../../adapters/gdal/open-gdal.ts';
import { collectPoolMetrics } from '../../adapters/metrics/pool-metrics.ts';
import { collectProcessMetrics } from '../../adapters/metrics/process-metrics.ts';
import { collectSandboxMetrics } from '../../adapters/metrics/sandbox-metrics.ts';
import { collectServiceMetrics } from '../../adapters/metrics/service-metrics.ts';
import { openPictureProcessor } from '../../adapters/images/open-picture-processor.ts';
import { openObjectStore } from '../../adapters/objects/open-object-store.ts';
import { watchStore } from '../../adapters/objects/probe/watch-store.ts';
import { exitIfInvalid } from '../../adapters/process-settings.ts';
import { createPostgresDatabase } from '../../adapters/postgres/database.ts';
import { listen } from '../../adapters/postgres/listen.ts';
import { createPool } from '../../adapters/postgres/pool.ts';
import { postgresWorkerLoads } from '../../adapters/postgres/worker-loads.ts';
import { postgresRoomSnapshots } from '../../adapters/postgres/room-snapshots.ts';
import type { StartedTracing } from '../../adapters/tracing/started-tracing.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { hasActivityEnded } from '../../adapters/temporal/activity-of-workflow.ts';
import { readTemporalAccess } from '../../adapters/temporal/access.ts';
import { connectToTemporal } from '../../adapters/temporal/connection.ts';
import { isPaused } from '../../adapters/temporal/schedules.ts';
import { temporalJobRunner } from '../../adapters/temporal/temporal-job-runner.ts';
import { temporalOverviewRunner } from '../../adapters/temporal/temporal-overview-runner.ts';
import { OwnerSlots } from '../activities/owner-slots.ts';
import { createWorker, type WorkerSettings } from './create-worker.ts';
import { startHealthServer } from './health-server.ts';
import { createWorkerMetrics } from './metrics.ts';
import type { Ports } from '../dependencies.ts';
import { openSteps } from './open-steps.ts';
import { openDeletionCost } from './open-deletion-cost.ts';
import { poolSlots } from './pools.ts';
import { loadOf, reportLoad } from './report-load.ts';
import { openScratch } from '../sandbox/scratch.ts';
import { collectScratchMetrics } from './scratch-metrics.ts';
import type { StepExecutor } from '../sandbox/step-executor.ts';
import { sweepSteps } from './sweep-steps.ts';
import { connectWhenUp } from './native-connection.ts';
import { installRuntime } from './temporal-runtime.ts';
import { installTemporal, type TemporalLack } from './upkeep-of-temporal.ts';
import { workflowBundle } from './workflow-bundle.ts';

type Settings = z.output<typeof workerEnvironment>;

/** Wrappers around the ports and the step executor that activities use. */
export interface Between {
  readonly ports?: (ports: Ports) => Ports;
  readonly steps?: (steps: StepExecutor) => StepExecutor;
}

const same = <T>(part: T): T => part;

/**
 * Runs the pools until `stop` fires and their activities have ended, then closes everything in reverse
 * order. `started` is the tracing of this process, if it is configured; the caller closes it.
 */
export async function startWorkers(
  settings: Settings,
  log: Logger,
  stop: AbortSignal,
  { ports: between = same, steps: around = same }: Between = {},
  started: StartedTracing | null = null,
): Promise<void> {
  const slots = poolSlots(settings.RASTER_SLOTS);
  const access = exitIfInvalid(() => readTemporalAccess(settings));
  installRuntime(log);
  await using closing = new AsyncDisposableStack();
  const pool = createPool({
    databaseUrl: settings.DATABASE_URL,
    size: settings.DATABASE_POOL_SIZE,
    applicationName: 'chartroom-worker',
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection failed'),
  });
  closing.defer(() => pool.end());
  // A job holds its snapshot connection while it uses others. With a single pool, exports could deadlock.
  const snapshotPool = createPool({
    databaseUrl: settings.DATABASE_URL,
    size: slots.data.activities,
    applicationName: 'chartroom-worker-snapshots',
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection for snapshots failed'),
  });
  closing.defer(() => snapshotPool.end());
  const listener = listen({
    databaseUrl: settings.DATABASE_URL,
    applicationName: 'chartroom-worker',
    onError: (error) => log.warn({ err: error }, 'the LISTEN connection failed; reconnecting'),
  });
  closing.defer(() => listener.close());
  const temporal = connectToTemporal(access, started?.clients);
  // The SDK is loaded only if this process traces.
  const tracing = started && (await import('./trace-work.ts')).workerTracing(started);
  closing.defer(() => temporal.close());
  const scratch = await openScratch(settings.SCRATCH_DIRECTORY, {
    onError: (error) =>
      log.warn({ err: error }, 'leftover files on the scratch disk could not be removed; retrying'),
  });
  closing.defer(() => scratch.close());
  const sandbox = openSandbox(settings.SANDBOX, probeConfinement(settings.SANDBOX_WITHOUT));
  const metrics = createWorkerMetrics(settings.WORKER_POOLS, slots, { enableExemplars: tracing !== null });
  const objectStore = await openObjectStore(settings.OBJECT_STORE_URL, settings);
  const ports = between({
    database: createPostgresDatabase(pool, listener.jobChanges),
    snapshots: postgresRoomSnapshots(snapshotPool),
    jobChanges: listener.jobChanges,
    objectStore,
    runner: temporalJobRunner(temporal),
    overviewRunner: temporalOverviewRunner(temporal, {
      heartbeatSeconds: settings.HEARTBEAT_TIMEOUT_SECONDS,
    }),
    clock: systemClock,
    isPaused: (name) => isPaused(temporal, name),
    workerLost: (activity) => metrics.lostWorkers.inc({ activity }),
    log,
    heartbeatSeconds: settings.HEARTBEAT_TIMEOUT_SECONDS,
    engineThreads: settings.ENGINE_THREADS,
    // One slot of each process is reserved for other owners.
    rasterOwners: new OwnerSlots(Math.max(1, settings.RASTER_SLOTS - 1)),
    rasterSectionBytes: settings.RASTER_SECTION_MIB * 2 ** 20,
    gdal: settings.WORKER_POOLS.some((pool) => pool !== 'workflows') ? gdalOrWarning(sandbox, log) : null,
    pictures: openPictureProcessor({ sandbox }),
    failedUploadMs: settings.FAILED_UPLOAD_HOURS * 3600_000,
  });
  const store = watchStore(objectStore, {
    url: settings.OBJECT_STORE_URL,
    // Only pods use signed URLs.
    ...{ signs: settings.STEP_EXECUTOR === 'kubernetes', log },
  });
  closing.defer(() => store.stop());
  const { steps, sweep, close } = await openSteps({
    settings,
    scratch,
    objectStore: ports.objectStore,
    sandbox,
    log,
  });
  closing.defer(close);
  const shared = {
    ...ports,
    steps: tracing?.steps(around(steps)) ?? around(steps),
  };

  const workers: Worker[] = [];
  let inTemporal: TemporalLack = { lack: null };
  collectProcessMetrics(metrics.registry);
  collectPoolMetrics(metrics.registry, pool);
  collectSandboxMetrics(metrics.registry, sandbox);
  collectServiceMetrics(metrics.registry, pool);
  collectScratchMetrics(metrics.registry, settings.SCRATCH_DIRECTORY);
  const health = await startHealthServer(
    { host: settings.HOST, port: settings.METRICS_PORT },
    metrics.registry,
    () => {
      if (settings.WORKER_POOLS.includes('data') && sandbox.lack !== null) return sandbox.lack;
      const fault = store.fault();
      if (fault !== null) return fault;
      if (inTemporal.lack !== null) return inTemporal.lack;
      const isPolling = workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING');
      return isPolling ? null : 'The workers of this process do not poll their task queues.';
    },
  );
  closing.defer(() => health.close());

  const [bundle, opened] = await Promise.all([
    workflowBundle(settings.WORKFLOW_BUNDLE_DIRECTORY),
    connectWhenUp(access, log, stop),
  ]);
  if (opened === null) return;
  closing.defer(() => opened.close());
  const workerSettings: WorkerSettings = {
    connection: opened.connection,
    namespace: access.namespace,
    bundle,
    slots,
    shutdownGraceMs: settings.SHUTDOWN_GRACE_SECONDS * 1000,
    version: versionOf(settings),
    tracing,
  };
  for (const name of settings.WORKER_POOLS) {
    workers.push(await createWorker(name, shared, metrics, workerSettings));
  }
  const load = reportLoad({
    loads: postgresWorkerLoads(pool),
    load: () => loadOf(metrics, settings.WORKER_POOLS),
    log,
  });
  closing.defer(() => load.stop());
  if (sweep !== null) {
    const sweeping = sweepSteps({
      sweep: () => sweep((activity) => hasActivityEnded(temporal, activity)),
      log,
    });
    closing.defer(() => sweeping.stop());
  }
  if (settings.POD_DELETION_COST) {
    const cost = await openDeletionCost(settings, metrics, log);
    closing.defer(() => cost.stop());
  }
  if (settings.WORKER_POOLS.includes('workflows')) inTemporal = installTemporal(temporal, log, stop);
  await run(workers, log, stop, health.port);
}

/** GDAL, or an error in the log at startup if it is not installed. */
function gdalOrWarning(sandbox: Sandbox, log: Logger): Gdal | null {
  const gdal = openGdal(sandbox);
  if (gdal === null)
    log.error('GDAL is not installed: only GeoJSON and CSV can be processed; install the package gdal-bin');
  else log.info({ version: gdal.version }, 'GDAL');
  logSandbox(sandbox, log);
  return gdal;
}

function versionOf({ WORKER_DEPLOYMENT_NAME: deploymentName, WORKER_BUILD_ID: buildId }: Settings) {
  return deploymentName === undefined || buildId === undefined ? null : { deploymentName, buildId };
}

/** Resolves when all workers have stopped. If one fails, the others are stopped and its error is thrown. */
async function run(
  workers: readonly Worker[],
  log: Logger,
  stop: AbortSignal,
  healthPort: number,
): Promise<void> {
  const shutdown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const failing = new AbortController();
  const runs = workers.map((worker) =>
    worker.run().catch((error: unknown) => {
      failing.abort();
      throw error;
    }),
  );
  log.info({ pools: workers.map((worker) => worker.options.taskQueue), healthPort }, 'ready');
  const ended = AbortSignal.any([stop, failing.signal]);
  if (!ended.aborted) await once(ended, 'abort');
  shutdown();
  const failures = (await Promise.allSettled(runs)).filter((outcome) => outcome.status === 'rejected');
  if (failures[0] !== undefined) throw failures[0].reason;
}
