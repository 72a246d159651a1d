import { Counter, Gauge, Histogram, Registry, type RegistryContentType } from 'prom-client';
import type { Pool } from '../../workflows/contracts/queues.ts';
import type { PoolSlots } from './pools.ts';

export interface WorkerMetrics {
  readonly registry: Registry;
  /** `trace_id` is a label of exemplars only. */
  readonly activitySeconds: Histogram<'activity' | 'outcome' | 'trace_id'>;
  readonly activitiesRunning: Gauge<'pool'>;
  readonly lostWorkers: Counter<'activity'>;
  readonly slots: Gauge<'pool'>;
}

/**
 * The metrics of a process that serves these pools. The gauge of running activities is reported from the
 * start, as 0.
 */
export function createWorkerMetrics(
  pools: readonly Pool[],
  slots: Readonly<Record<Pool, PoolSlots>>,
  { enableExemplars = false } = {},
): WorkerMetrics {
  const registry: Registry = new Registry();
  // prom-client supports exemplars in a registry of this format only.
  if (enableExemplars)
    (registry as Registry<RegistryContentType>).setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const metrics: WorkerMetrics = {
    registry,
    activitySeconds: new Histogram({
      name: 'chartroom_activity_seconds',
      help: 'Duration of one attempt of an activity.',
      labelNames: ['activity', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
      ...{ enableExemplars, registers },
    }),
    activitiesRunning: new Gauge({
      name: 'chartroom_activities_running',
      help: 'Activities running in this process.',
      labelNames: ['pool'],
      registers,
    }),
    lostWorkers: new Counter({
      name: 'chartroom_lost_workers_total',
      help: 'Attempts in this process whose earlier attempt lost its worker process.',
      labelNames: ['activity'],
      registers,
    }),
    slots: new Gauge({
      name: 'chartroom_activity_slots',
      help: 'Maximum number of concurrent activities in this process.',
      labelNames: ['pool'],
      registers,
    }),
  };
  for (const pool of pools) {
    metrics.slots.labels({ pool }).set(slots[pool].activities);
    // An autoscaler that sums running activities treats a pod without the metric as broken.
    metrics.activitiesRunning.labels({ pool }).set(0);
  }
  return metrics;
}
