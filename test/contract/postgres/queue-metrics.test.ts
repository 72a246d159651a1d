import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { collectQueueMetrics } from '../../../adapters/metrics/queue-metrics.ts';
import { createPool } from '../../../adapters/postgres/pool.ts';
import { postgresWorkerLoads } from '../../../adapters/postgres/worker-loads.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

describe('the metrics of worker pools', () => {
  let database: TestDatabase;
  let pool: Pool;
  before(async () => {
    database = await createTestDatabase();
    pool = createPool({ databaseUrl: database.url, size: 2, applicationName: 'queue-metrics-test' });
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  /** The lines of one scrape without help texts. */
  async function scrape(backlogOf: (queue: string) => Promise<number>): Promise<string[]> {
    const registry = new Registry();
    collectQueueMetrics(registry, pool, backlogOf);
    return (await registry.metrics()).split('\n').filter((line) => line.startsWith('chartroom_'));
  }
  const backlog = (queue: string) => Promise.resolve(queue === 'raster' ? 3 : 0);

  it('count what waits and what all workers run, and are 0 without a worker', async () => {
    const loads = postgresWorkerLoads(pool);
    assert.ok((await scrape(backlog)).includes('chartroom_pool_work{pool="data"} 0'));
    await loads.write('worker-1', [{ pool: 'raster', running: 2, slots: 2 }]);
    await loads.write('worker-2', [{ pool: 'raster', running: 0, slots: 2 }]);
    await loads.write('worker-2', [{ pool: 'raster', running: 1, slots: 2 }]);
    const lines = await scrape(backlog);
    for (const line of [
      'chartroom_pool_workers{pool="data"} 0',
      'chartroom_pool_workers{pool="raster"} 2',
      'chartroom_pool_activities{pool="raster",state="waiting"} 3',
      'chartroom_pool_activities{pool="raster",state="running"} 3',
      'chartroom_pool_work{pool="raster"} 6',
    ])
      assert.ok(lines.includes(line), `${line} is missing: ${lines.join('\n')}`);
  });

  it('no longer count a worker that ended, or has not reported for a minute', async () => {
    const loads = postgresWorkerLoads(pool);
    await loads.write('worker-3', [{ pool: 'data', running: 1, slots: 2 }]);
    await loads.remove('worker-1');
    await pool.query(
      `update worker_loads set seen_at = now() - interval '2 minutes' where worker = 'worker-2'`,
    );
    const lines = await scrape(backlog);
    assert.ok(lines.includes('chartroom_pool_work{pool="raster"} 3'), lines.join('\n'));
    assert.ok(lines.includes('chartroom_pool_work{pool="data"} 1'));
    await loads.remove('worker-3');
    const { rows } = await pool.query('select worker from worker_loads');
    assert.deepEqual(rows, []);
  });

  it('have no value where Temporal does not answer, which an autoscaler must not read as 0', async () => {
    const lines = await scrape(() => Promise.reject(new Error('unavailable')));
    assert.deepEqual(
      lines.filter((line) => /_work\b|waiting/.test(line)),
      [],
    );
    assert.ok(lines.includes('chartroom_pool_workers{pool="raster"} 0'));
  });
});
