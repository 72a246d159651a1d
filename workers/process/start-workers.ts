import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { NativeConnection, type Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { workerEnvironment } from '../../adapters/env.ts';
import { whole } from '../../adapters/confinement/argument.ts';
import { openSandbox, type Sandbox } from '../../adapters/confinement/sandbox.ts';
import { openGdal, type Gdal } from '../../adapters/gdal/open-gdal.ts';
import { collectPoolMetrics } from '../../adapters/metrics/pool-metrics.ts';
import { collectProcessMetrics } from '../../adapters/metrics/process-metrics.ts';
import { collectServiceMetrics } from '../../adapters/metrics/service-metrics.ts';
import { openObjectStore } from '../../adapters/objects/open-object-store.ts';
import { createPostgresDatabase } from '../../adapters/postgres/database.ts';
import { listen } from '../../adapters/postgres/listen.ts';
import { createPool } from '../../adapters/postgres/pool.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { connectToTemporal } from '../../adapters/temporal/connection.ts';
import { isPaused } from '../../adapters/temporal/schedules.ts';
import { temporalJobRunner } from '../../adapters/temporal/temporal-job-runner.ts';
import { createWorker, type WorkerSettings } from './create-worker.ts';
import { startHealthServer } from './health-server.ts';
import { createWorkerMetrics } from './metrics.ts';
import type { Ports } from '../dependencies.ts';
import { slots } from './pools.ts';
import { openScratch } from '../sandbox/scratch.ts';
import { collectScratchMetrics } from './scratch-metrics.ts';
import { childProcessExecutor } from '../sandbox/child-process-executor.ts';
import type { StepExecutor } from '../sandbox/step-executor.ts';
import { buildLayerStep } from '../steps/build-layer/step.ts';
import { installRuntime } from './temporal-runtime.ts';
import { putTemporalInPlace, type TemporalLack } from './upkeep-of-temporal.ts';
import { workflowBundle } from './workflow-bundle.ts';

type Settings = z.output<typeof workerEnvironment>;

/** What is put between the activities and what they stand on. */
export interface Between {
  readonly ports?: (ports: Ports) => Ports;
  readonly steps?: (steps: StepExecutor) => StepExecutor;
}

const same = <T>(part: T): T => part;

/**
 * Runs the pools until `stop` fires and their activities have ended; then everything is closed, in reverse.
 */
export async function startWorkers(
  settings: Settings,
  log: Logger,
  stop: AbortSignal,
  { ports: between = same, steps: around = same }: Between = {},
): Promise<void> {
  installRuntime(log);
  await using closing = new AsyncDisposableStack();
  const pool = createPool({
    databaseUrl: settings.DATABASE_URL,
    size: settings.DATABASE_POOL_SIZE,
    applicationName: 'chartroom-worker',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  closing.defer(() => pool.end());
  const listener = listen({
    databaseUrl: settings.DATABASE_URL,
    applicationName: 'chartroom-worker',
    onError: (error) => log.warn({ err: error }, 'the listening connection broke'),
  });
  closing.defer(() => listener.close());
  const temporal = connectToTemporal({
    address: settings.TEMPORAL_ADDRESS,
    namespace: settings.TEMPORAL_NAMESPACE,
  });
  closing.defer(() => temporal.close());
  const scratch = await openScratch(settings.SCRATCH_DIRECTORY, {
    onError: (error) => log.warn({ err: error }, 'what is left on the scratch disk cannot be removed yet'),
  });
  closing.defer(() => scratch.close());
  const sandbox = openSandbox(settings.SANDBOX);
  const ports = between({
    database: createPostgresDatabase(pool, listener.jobChanges),
    jobChanges: listener.jobChanges,
    objectStore: await openObjectStore(settings.OBJECT_STORE_URL),
    runner: temporalJobRunner(temporal),
    clock: systemClock,
    isPaused: (name) => isPaused(temporal, name),
    log,
    heartbeatSeconds: settings.HEARTBEAT_TIMEOUT_SECONDS,
    engineThreads: settings.ENGINE_THREADS,
    gdal: settings.WORKER_POOLS.includes('data') ? gdalOrWarning(sandbox, log) : null,
    failedUploadMs: settings.FAILED_UPLOAD_HOURS * 3600_000,
  });
  const steps = childProcessExecutor({
    scratch,
    objectStore: ports.objectStore,
    limits: { memoryBytes: settings.STEP_MEMORY_MIB * 2 ** 20, sandbox },
    log,
    warm: [{ step: buildLayerStep, args: [whole(settings.ENGINE_THREADS)] }],
  });
  closing.defer(() => steps.close());
  const shared = { ...ports, steps: around(steps) };

  const workers: Worker[] = [];
  let inTemporal: TemporalLack = { lack: null };
  const metrics = createWorkerMetrics();
  collectProcessMetrics(metrics.registry);
  collectPoolMetrics(metrics.registry, pool);
  collectServiceMetrics(metrics.registry, pool);
  collectScratchMetrics(metrics.registry, settings.SCRATCH_DIRECTORY);
  const health = await startHealthServer(
    { host: settings.HOST, port: settings.METRICS_PORT },
    metrics.registry,
    () => {
      if (settings.WORKER_POOLS.includes('data') && sandbox.lack !== null) return sandbox.lack;
      if (inTemporal.lack !== null) return inTemporal.lack;
      const isPolling = workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING');
      return isPolling ? null : 'Its workers do not poll.';
    },
  );
  closing.defer(() => health.close());

  const [bundle, connection] = await Promise.all([
    workflowBundle(settings.WORKFLOW_BUNDLE_DIRECTORY),
    connectWhenUp(settings.TEMPORAL_ADDRESS, log, stop),
  ]);
  if (connection === null) return;
  closing.defer(() => connection.close());
  const workerSettings: WorkerSettings = {
    connection,
    namespace: settings.TEMPORAL_NAMESPACE,
    bundle,
    shutdownGraceMs: settings.SHUTDOWN_GRACE_SECONDS * 1000,
  };
  for (const name of settings.WORKER_POOLS) {
    metrics.slots.labels({ pool: name }).set(slots[name].activities);
    workers.push(await createWorker(name, shared, metrics, workerSettings));
  }
  if (settings.WORKER_POOLS.includes('workflows')) inTemporal = putTemporalInPlace(temporal, log, stop);
  await run(workers, log, stop, health.port);
}

/** Says at the start what holds programs in, so that nobody has to find out by an attack. */
function gdalOrWarning(sandbox: Sandbox, log: Logger): Gdal | null {
  const gdal = openGdal(sandbox);
  if (gdal === null) log.error('GDAL is not installed: only GeoJSON and CSV can be read (package gdal-bin)');
  else log.info({ version: gdal.version }, 'GDAL');
  const layers = { sandbox: sandbox.layersOn };
  if (sandbox.lack !== null) log.error(layers, sandbox.lack);
  else if (sandbox.isShut) log.info(layers, 'programs that read uploads run in a sandbox');
  else log.warn(layers, 'programs that read uploads run without bubblewrap: SANDBOX=best-effort lets them');
  return gdal;
}

/** Temporal may come up after us, or go away for a while: that is no reason to die. Null when asked to stop. */
async function connectWhenUp(
  address: string,
  log: Logger,
  stop: AbortSignal,
): Promise<NativeConnection | null> {
  for (let wait = 250; !stop.aborted; wait = Math.min(wait * 2, 5000)) {
    try {
      return await NativeConnection.connect({ address });
    } catch (error) {
      log.warn({ err: error, address }, 'Temporal is out of reach; trying again');
      await delay(wait, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return null;
}

/** Ends when all workers have; when one of them fails the others are stopped, and the failure is thrown. */
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
