import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate, pendingMigrations } from '../../../adapters/postgres/migrate.ts';
import { createPool } from '../../../adapters/postgres/pool.ts';
import { createEmptyDatabase } from '../../support/postgres.ts';

const adapter = join(import.meta.dirname, '../../../adapters/postgres');
const all = readdirSync(join(adapter, 'migrations'))
  .map((file) => file.replace(/\.sql$/, ''))
  .sort();

describe('migrations', () => {
  it('are run once when several processes start together, and are pending until then', async () => {
    const { url, drop } = await createEmptyDatabase();
    const pool = createPool({ databaseUrl: url, size: 1, applicationName: 'contract-tests' });
    try {
      assert.deepEqual(await pendingMigrations(pool), all);
      const runs = await Promise.all([migrate(url), migrate(url), migrate(url)]);
      assert.deepEqual(runs.flat(), all);
      assert.deepEqual(await pendingMigrations(pool), []);
      assert.deepEqual(await migrate(url), []);
    } finally {
      await pool.end();
      await drop();
    }
  });

  it('preserve the order of existing layers and rasters, newer ones above older ones', async () => {
    const { url, drop } = await createEmptyDatabase();
    const pool = createPool({ databaseUrl: url, size: 1, applicationName: 'contract-tests' });
    const orders = async (table: string) =>
      (await pool.query<{ id: string; order: number }>(`select id, draw_order as order from ${table} order by id`)).rows; // prettier-ignore
    try {
      await migrate(url);
      const folder = join(adapter, 'migrations');
      const [up = '', down = ''] = readFileSync(join(folder, '0016_shared-by-all.sql'), 'utf8').split('-- Down Migration'); // prettier-ignore
      await pool.query(down);
      await pool.query(
        `insert into layers
           (id, content_key, name, visible, feature_count, bytes, object_prefix, manifest, created_by, created_at, updated_at)
         values ('a', 1, 'a', true, 0, 0, '', '{}', '', 'epoch'::timestamptz + '2 s', now()),
           ('b', 1, 'b', true, 0, 0, '', '{}', '', 'epoch', now()), ('c', 1, 'c', true, 0, 0, '', '{}', '', 'epoch', now()),
           ('d', 2, 'd', true, 0, 0, '', '{}', '', now(), now())`,
      );
      await pool.query(
        `insert into raster_layers
           (id, content_key, name, display, manifest, object_prefix, original, bytes, status, created_by, created_at, updated_at)
         values ('e', 1, 'e', '{}', '{}', '', '{}', 0, 'ready', '', now(), now()),
           ('f', 1, 'f', '{}', '{}', '', '{}', 0, 'ready', '', 'epoch', now())`,
      );
      await pool.query(up);
      assert.deepEqual(await orders('layers'), [
        { id: 'a', order: 3 },
        { id: 'b', order: 1 },
        { id: 'c', order: 2 },
        { id: 'd', order: 1 },
      ]);
      assert.deepEqual(await orders('raster_layers'), [
        { id: 'e', order: 2 },
        { id: 'f', order: 1 },
      ]);
    } finally {
      await pool.end();
      await drop();
    }
  });

  it('run as a program, which fails with a reason when it cannot', async () => {
    const { url, drop } = await createEmptyDatabase();
    const run = (DATABASE_URL: string) =>
      promisify(execFile)(process.execPath, [join(adapter, 'migrate.ts')], { env: { DATABASE_URL } });
    try {
      assert.match((await run(url)).stdout, new RegExp(all.join(', ')));
      assert.match((await run(url)).stdout, /up to date/);
      await assert.rejects(run('postgres://x@127.0.0.1:1/x'), /ECONNREFUSED/);
      await assert.rejects(run('nonsense'), /DATABASE_URL/);
    } finally {
      await drop();
    }
  });
});

describe('the pool', () => {
  it('sets timeouts for statements, locks and idle transactions, and reads exact big integers', async () => {
    const { url, drop } = await createEmptyDatabase();
    const pool = createPool({ databaseUrl: url, size: 1, applicationName: 'contract-tests' });
    try {
      for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
        const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name]);
        assert.notEqual(rows[0]?.value, '0', name);
      }
      const { rows } = await pool.query(
        `select 9007199254740991 as most, '2024-02-29 12:00:00.1239+02'::timestamptz as time`,
      );
      assert.deepEqual(rows, [{ most: Number.MAX_SAFE_INTEGER, time: Date.UTC(2024, 1, 29, 10, 0, 0, 123) }]);
      await assert.rejects(pool.query('select 9007199254740993'), RangeError);
    } finally {
      await pool.end();
      await drop();
    }
  });
});
