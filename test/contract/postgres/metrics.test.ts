import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { collectPoolMetrics } from '../../../adapters/metrics/pool-metrics.ts';
import { collectProcessMetrics } from '../../../adapters/metrics/process-metrics.ts';
import { collectServiceMetrics } from '../../../adapters/metrics/service-metrics.ts';
import { createPool } from '../../../adapters/postgres/pool.ts';
import { poolSlots } from '../../../workers/process/pools.ts';
import { createWorkerMetrics } from '../../../workers/process/metrics.ts';
import { collectScratchMetrics } from '../../../workers/process/scratch-metrics.ts';
import { flawsOf } from '../../support/metric-names.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the metrics of a worker', () => {
  let database: TestDatabase;
  let pool: Pool;
  let registry: Registry;
  const folder = temporaryFolder();
  before(async () => {
    database = await createTestDatabase();
    pool = createPool({ databaseUrl: database.url, size: 2, applicationName: 'metrics-test' });
    ({ registry } = createWorkerMetrics(['data'], poolSlots(1)));
    collectProcessMetrics(registry);
    collectPoolMetrics(registry, pool);
    collectServiceMetrics(registry, pool);
    collectScratchMetrics(registry, folder.path);
  });
  after(async () => {
    await pool.end().catch(() => undefined);
    await database.drop();
    folder.remove();
  });

  const value = async (line: RegExp): Promise<number> => Number(line.exec(await registry.metrics())?.[1]);

  it('have names that follow the rules of promtool', async () => {
    assert.deepEqual(flawsOf(await registry.metrics()), []);
  });

  it('report the number of queued jobs by kind, and the storage used and reserved', async () => {
    await pool.query(
      `insert into users (id, issuer, subject, quota_used, quota_reserved) values ('user-m', 'i', 's', 70, 7)`,
    );
    await pool.query(`insert into rooms (id, owner_id, settings) values ('metricroom', 'user-m', '{}')`);
    await pool.query(
      `insert into jobs (id, kind, room_key, content_key, room_id, owner_id, actor, status, stage, input)
       select 'job-' || n, 'bulk-import', key, content_key, id, owner_id, '{}', 'pending', 'queued', '{}'
       from rooms, generate_series(1, 3) n`,
    );
    assert.equal(await value(/^chartroom_jobs_pending\{kind="bulk-import"\} (\d+)$/m), 3);
    assert.equal(await value(/^chartroom_jobs_pending\{kind="layer-upload"\} (\d+)$/m), 0);
    await pool.query(
      `update jobs set status = 'running', updated_at = now() - interval '1 minute' where id = 'job-1'`,
    );
    await pool.query(`update jobs set status = 'running', updated_at = now() where id = 'job-2'`);
    assert.equal(
      await value(/^chartroom_jobs_pending\{kind="bulk-import"\} (\d+)$/m),
      2,
      'one is in progress',
    );
    assert.equal(await value(/^chartroom_storage_bytes\{state="used"\} (\d+)$/m), 70);
    assert.equal(await value(/^chartroom_storage_bytes\{state="reserved"\} (\d+)$/m), 7);
  });

  it('count the large layers with pending overviews, and those that upkeep abandoned', async () => {
    await pool.query(
      `insert into layers (id, content_key, name, feature_count, bytes, object_prefix, manifest, created_by, created_at,
         updated_at, draw_order)
       select 'layer-' || n, content_key, 'Layer', 1, 1, 'layers/', case when n = 6 then '{}' else '{"sample": {}}' end::jsonb,
         'user-1', now(), now(), n
       from rooms, generate_series(1, 6) n where id = 'metricroom'`,
    );
    await pool.query(
      `insert into overview_rebuilds (layer_id, attempts, retry_at)
       values ('layer-2', 5, now()), ('layer-3', 5, null), ('layer-4', 0, null)`,
    );
    assert.equal(await value(/^chartroom_layers_without_overviews\{state="waiting"\} (\d+)$/m), 3);
    assert.equal(await value(/^chartroom_layers_without_overviews\{state="given_up"\} (\d+)$/m), 1);
  });

  it('report the last recount of any process, and nothing before the first', async () => {
    assert.doesNotMatch(await registry.metrics(), /^chartroom_recount_/m);
    await pool.query(
      `insert into last_recount (ended_at, findings)
       values (to_timestamp(1700000000), '{"object_missing": 2, "object_size": 0}')`,
    );
    assert.equal(await value(/^chartroom_recount_findings\{check="object_missing"\} (\d+)$/m), 2);
    assert.equal(await value(/^chartroom_recount_findings\{check="object_size"\} (\d+)$/m), 0);
    assert.equal(await value(/^chartroom_recount_timestamp_seconds (\d+)$/m), 1_700_000_000);
  });

  it('report busy and awaited connections, and the free space of the scratch disk', async () => {
    const taken = await Promise.all([pool.connect(), pool.connect()]);
    const waiting = pool.connect();
    const busy = registry.getSingleMetric('chartroom_database_connections');
    const reported = (await busy?.get())?.values.find(({ labels }) => labels.state === 'busy');
    assert.equal(reported?.value, 2);
    const waits = await registry.getSingleMetric('chartroom_database_waiting')?.get();
    assert.equal(waits?.values[0]?.value, 1);
    for (const client of taken) client.release();
    (await waiting).release();
    assert.ok((await value(/^chartroom_scratch_free_bytes (\S+)$/m)) > 0);
  });

  it('are reported without database metrics if the database does not respond', async () => {
    await pool.end();
    const reported = await registry.metrics();
    assert.match(reported, /^chartroom_database_waiting 0$/m);
    assert.doesNotMatch(reported, /^chartroom_jobs_pending\{/m);
  });
});
