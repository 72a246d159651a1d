import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { createPool } from '../../../adapters/postgres/pool.ts';
import { postgresSharedCounts } from '../../../adapters/postgres/shared-counts.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

describe('counts shared by processes', () => {
  let database: TestDatabase;
  let pool: Pool;
  before(async () => {
    database = await createTestDatabase();
    pool = createPool({ databaseUrl: database.url, size: 4, applicationName: 'counts-test' });
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });
  const process = () => {
    const shared = postgresSharedCounts(pool);
    return async (counts: Record<string, number>, seconds = 60) => {
      const rows = await shared.add(new Map(Object.entries(counts)), seconds);
      return Object.fromEntries(rows.map(({ counted, count }) => [counted, count]));
    };
  };

  it("are the sum over all processes, each of which receives the others' counts when it adds", async () => {
    const [one, other] = [process(), process()];
    assert.deepEqual(await one({ 'user:ada': 2, 'token:t': 1 }), { 'user:ada': 2, 'token:t': 1 });
    assert.deepEqual(await other({ 'user:ada': 3 }), { 'user:ada': 5 });
    assert.deepEqual(await one({ 'user:ada': 1, 'token:t': 1 }), { 'user:ada': 6, 'token:t': 2 });
  });

  it('lose nothing under concurrent additions in any order', async () => {
    const names = Array.from({ length: 50 }, (_, number) => `user:${number}`);
    const adds = Array.from({ length: 20 }, (_, turn) =>
      process()(Object.fromEntries((turn % 2 ? names : names.toReversed()).map((name) => [name, 1]))),
    );
    await Promise.all(adds);
    const now = await process()(Object.fromEntries(names.map((name) => [name, 0])));
    assert.deepEqual(new Set(Object.values(now)), new Set([20]));
  });

  it('are reset after their window, and report its remaining time', async () => {
    const shared = postgresSharedCounts(pool);
    const add = (count: number) => shared.add(new Map([['user:bob', count]]), 60);
    const [first] = await add(7);
    assert.ok(first && first.left > 0 && first.left <= 60_000, JSON.stringify(first));
    await pool.query(`update rate_counts set ends_at = now() where counted = 'user:bob'`);
    const [again] = await add(1);
    assert.equal(again?.count, 1);
  });
});
