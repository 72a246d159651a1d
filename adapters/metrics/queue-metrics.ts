import type { Pool as Database } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { taskQueues, type Pool } from '../../workflows/contracts/queues.ts';
import { loadLifetime } from '../postgres/worker-loads.ts';

/** Timeout of the query (milliseconds). */
const timeoutMs = 5000;
/** The gauges of one scrape share one measurement: it is used for this time (milliseconds). */
const sharedForMs = 1000;

/** The work of a pool; null where it cannot be determined. */
interface PoolWork {
  readonly pool: Pool;
  readonly waiting: number | null;
  readonly load: { readonly running: number; readonly workers: number } | null;
}

/**
 * The work of each worker pool, of the whole service: activities that wait for a worker, by Temporal, and
 * those in progress, by the loads that workers write. Available while a pool has no worker, so an autoscaler
 * can read it. A value that cannot be determined is absent, which autoscalers treat as a failure, not as 0.
 */
export function collectQueueMetrics(
  registry: Registry,
  database: Database,
  backlogOf: (queue: string) => Promise<number>,
): void {
  const measured = shared(() => measure(database, backlogOf));
  const registers = [registry];
  new Gauge({
    name: 'chartroom_pool_workers',
    help: 'Worker processes that serve the pool, of the whole service.',
    labelNames: ['pool'],
    registers,
    async collect() {
      const pools = await measured();
      this.reset();
      for (const { pool, load } of pools) if (load !== null) this.set({ pool }, load.workers);
    },
  });
  new Gauge({
    name: 'chartroom_pool_activities',
    help: 'Activities of the pool that wait for a worker or are in progress, of the whole service.',
    labelNames: ['pool', 'state'],
    registers,
    async collect() {
      const pools = await measured();
      this.reset();
      for (const { pool, waiting, load } of pools) {
        if (waiting !== null) this.set({ pool, state: 'waiting' }, waiting);
        if (load !== null) this.set({ pool, state: 'running' }, load.running);
      }
    },
  });
  new Gauge({
    name: 'chartroom_pool_work',
    help: 'Activities of the pool that wait or are in progress, as one number for autoscalers.',
    labelNames: ['pool'],
    registers,
    async collect() {
      const pools = await measured();
      this.reset();
      for (const { pool, waiting, load } of pools)
        if (waiting !== null && load !== null) this.set({ pool }, waiting + load.running);
    },
  });
}

/** Measures at most once per scrape. */
function shared<T>(measureNow: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | null = null;
  let measuredAt = 0;
  return () => {
    if (latest === null || performance.now() - measuredAt > sharedForMs) {
      measuredAt = performance.now();
      latest = measureNow();
    }
    return latest;
  };
}

async function measure(
  database: Database,
  backlogOf: (queue: string) => Promise<number>,
): Promise<readonly PoolWork[]> {
  const pools = Object.keys(taskQueues) as Pool[];
  const [loads, ...backlogs] = await Promise.all([
    loadsOf(database),
    ...pools.map((pool) => backlogOf(taskQueues[pool]).catch(() => null)),
  ]);
  return pools.map((pool, index) => ({
    pool,
    waiting: backlogs[index] ?? null,
    load: loads === null ? null : (loads.get(pool) ?? { running: 0, workers: 0 }),
  }));
}

/** By pool; null if the database is unavailable. */
async function loadsOf(
  database: Database,
): Promise<ReadonlyMap<string, NonNullable<PoolWork['load']>> | null> {
  const text = `
    select pool, sum(running)::integer as running, count(*)::integer as workers from worker_loads
    where seen_at >= clock_timestamp() - ${loadLifetime} * interval '1 second' group by pool`;
  const query = { text, query_timeout: timeoutMs };
  return database.query<{ pool: string; running: number; workers: number }>(query).then(
    ({ rows }) => new Map(rows.map(({ pool, ...load }) => [pool, load])),
    () => null,
  );
}
