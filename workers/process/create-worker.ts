import type { WorkerDeploymentVersion } from '@temporalio/common';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { taskQueues, type Pool } from '../../workflows/contracts/queues.ts';
import { activitiesOf } from '../pools/by-pool.ts';
import { activityInterceptor } from './activity-interceptor.ts';
import type { WorkerMetrics } from './metrics.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import type { PoolSlots } from './pools.ts';
import type { WorkerTracing } from './worker-tracing.ts';

export interface WorkerSettings {
  readonly connection: NativeConnection;
  readonly namespace: string;
  /** The bundle of the workflow code; only the `workflows` pool runs workflows. */
  readonly bundle: NonNullable<WorkerOptions['workflowBundle']>;
  readonly slots: Readonly<Record<Pool, PoolSlots>>;
  /** Time for running activities after SIGTERM, before they are cancelled and retried by another worker. */
  readonly shutdownGraceMs: number;
  /** The release of these workers, for Worker Versioning; null: unversioned. */
  readonly version: WorkerDeploymentVersion | null;
  /** Null if work is not traced. */
  readonly tracing: WorkerTracing | null;
}

/**
 * A workflow continues on the newest release with its next task, regardless of the release it started on:
 * every release can replay all recorded histories, and workers of an old release do not keep running for
 * them (record 0059).
 */
const defaultVersioningBehavior = 'AUTO_UPGRADE';

/** Creates the worker of one pool on its task queue. */
export function createWorker(
  pool: Pool,
  dependencies: WorkerDependencies,
  metrics: WorkerMetrics,
  settings: WorkerSettings,
): Promise<Worker> {
  const { slots, tracing } = settings;
  const { activities, workflowTasks } = slots[pool];
  return Worker.create({
    connection: settings.connection,
    namespace: settings.namespace,
    taskQueue: taskQueues[pool],
    activities: activitiesOf(pool, dependencies),
    maxConcurrentActivityTaskExecutions: activities,
    maxConcurrentLocalActivityExecutions: activities,
    shutdownGraceTime: settings.shutdownGraceMs,
    ...(settings.version === null
      ? {}
      : {
          workerDeploymentOptions: {
            useWorkerVersioning: true,
            version: settings.version,
            defaultVersioningBehavior,
          },
        }),
    // By default a heartbeat is throttled to 80 % of its timeout, and a cancellation is delivered only with
    // its response.
    maxHeartbeatThrottleInterval: 2000,
    defaultHeartbeatThrottleInterval: 2000,
    interceptors: {
      activity: [
        ...(tracing === null ? [] : [tracing.activities]),
        activityInterceptor(pool, dependencies.log, metrics, tracing?.exemplar),
      ],
    },
    ...(pool === 'workflows'
      ? {
          workflowBundle: settings.bundle,
          ...(tracing !== null && { sinks: tracing.sinks }),
          maxConcurrentWorkflowTaskExecutions: workflowTasks,
          workflowThreadPoolSize: 1,
          maxCachedWorkflows: 200,
        }
      : {}),
  });
}
