import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { silentAfter } from '../../core/jobs/waiting.ts';
import { jobKindNames } from '../../core/jobs/kinds.ts';
import { maxOverviewAttempts } from '../../core/layers/overview-rebuild.ts';

/** Timeout of one query (milliseconds). */
const timeoutMs = 5000;

/**
 * Metrics of the whole service, queried from the database on each scrape; all processes report the same
 * values. They have no value while the database is unavailable; other metrics are unaffected.
 */
export function collectServiceMetrics(registry: Registry, pool: Pool): void {
  const registers = [registry];
  new Gauge({
    name: 'chartroom_jobs_pending',
    help: 'Jobs of the whole service that have not started or wait for a worker.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      const text = `select kind, count(*) as jobs from jobs where status = 'pending' or ${isWaiting} group by kind`;
      const rows = await rowsOf<{ kind: string; jobs: number }>(pool, text);
      if (rows === null) return;
      for (const kind of jobKindNames) this.set({ kind }, 0);
      for (const { kind, jobs } of rows) this.set({ kind }, jobs);
    },
  });
  new Gauge({
    name: 'chartroom_storage_bytes',
    help: 'Storage that counts against the quotas of users, of the whole service.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const text =
        'select coalesce(sum(quota_used), 0)::bigint + (select coalesce(sum(row_bytes), 0) from rooms)::bigint as used, ' +
        'coalesce(sum(quota_reserved), 0)::bigint as reserved from users';
      const [sums] = (await rowsOf<{ used: number; reserved: number }>(pool, text)) ?? [];
      if (sums === undefined) return;
      this.set({ state: 'used' }, sums.used);
      this.set({ state: 'reserved' }, sums.reserved);
    },
  });
  new Gauge({
    name: 'chartroom_layers_without_overviews',
    help: 'Large layers without overviews: being built or retried, and given up by upkeep.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const [layers] =
        (await rowsOf<{ waiting: number; given_up: number }>(pool, layersWithoutOverviews)) ?? [];
      if (layers === undefined) return;
      this.set({ state: 'waiting' }, layers.waiting);
      this.set({ state: 'given_up' }, layers.given_up);
    },
  });
  new Gauge({
    name: 'chartroom_recount_findings',
    help: 'Differences between the ledger and the stored data at the last recount.',
    labelNames: ['check'],
    registers,
    async collect() {
      this.reset();
      const text = 'select findings from last_recount';
      const [last] = (await rowsOf<{ findings: Record<string, number> }>(pool, text)) ?? [];
      for (const [check, count] of Object.entries(last?.findings ?? {})) this.set({ check }, count);
    },
  });
  new Gauge({
    name: 'chartroom_recount_timestamp_seconds',
    help: 'Time at which the last recount ended; no value before the first.',
    registers,
    async collect() {
      this.reset();
      const text = 'select extract(epoch from ended_at)::float8 as at from last_recount';
      const [last] = (await rowsOf<{ at: number }>(pool, text)) ?? [];
      if (last === undefined) this.remove();
      else this.set(last.at);
    },
  });
}

/** A worker that processes a job writes its row every two seconds. */
const isWaiting = `(status = 'running' and updated_at < clock_timestamp() - ${silentAfter} * interval '1 millisecond')`;

/** Layers that do not fit into the storage limit are in neither state. */
const layersWithoutOverviews = `
  select count(*) filter (where layer_id is null or retry_at is not null) as waiting,
    count(*) filter (where retry_at is null and attempts >= ${maxOverviewAttempts}) as given_up
  from layers
    join rooms on rooms.content_key = layers.content_key and deleted_at is null
    left join overview_rebuilds on layer_id = layers.id
  where manifest ? 'sample'`;

async function rowsOf<Row extends object>(pool: Pool, text: string): Promise<Row[] | null> {
  const query = { text, query_timeout: timeoutMs };
  return pool.query<Row>(query).then(
    ({ rows }) => rows,
    () => null,
  );
}
