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

/** The statements of a migration in both directions. */
function sectionsOf(name: string): { up: string; down: string } {
  const text = readFileSync(join(adapter, 'migrations', `${name}.sql`), 'utf8');
  const [up = '', down = ''] = text.split('-- Down Migration');
  return { up, down };
}

/** Tables, indexes, sequences, views, functions, triggers and types of the schema. */
const schemaObjects = `
  select name from (
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
    union all select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal
    union all select typname from pg_type where typnamespace = 'public'::regnamespace
  ) as objects order by name collate "C"`;

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

  it('leave nothing behind when they are reverted, and can run again', async () => {
    const { url, drop } = await createEmptyDatabase();
    const pool = createPool({ databaseUrl: url, size: 1, applicationName: 'contract-tests' });
    const objects = async () =>
      (await pool.query<{ name: string }>(schemaObjects)).rows.map(({ name }) => name);
    try {
      const run = async (sections: readonly string[]) => {
        for (const sql of sections) await pool.query(`begin; ${sql} commit`);
        return objects();
      };
      const migrations = all.map(sectionsOf);
      const ups = migrations.map(({ up }) => up);
      const downs = migrations.map(({ down }) => down).reverse();
      const empty = await objects();
      const full = await run(ups);
      assert.ok(full.length > 100, full.join(', '));
      assert.deepEqual(await run(downs), empty);
      assert.deepEqual(await run(ups), full);
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
      const failure = async (of: string) =>
        ((await run(of).catch((error: unknown) => error)) as { stderr: string }).stderr;
      assert.match(
        await failure('postgres://x:secret@127.0.0.1:1/x'),
        /^The database 127\.0\.0\.1:1\/x could not be migrated: connect ECONNREFUSED [^\n]+\. Check host and port[^\n]+\n$/,
      );
      assert.match(
        await failure(url.replace(/\/[^/]*$/, '/absent')),
        /^The database \S+\/absent could not be migrated: database "absent" does not exist\. Create the database\.\n$/,
      );
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
        `select 9007199254740991 as max, '2024-02-29 12:00:00.1239+02'::timestamptz as time`,
      );
      assert.deepEqual(rows, [{ max: Number.MAX_SAFE_INTEGER, time: Date.UTC(2024, 1, 29, 10, 0, 0, 123) }]);
      await assert.rejects(pool.query('select 9007199254740993'), RangeError);
    } finally {
      await pool.end();
      await drop();
    }
  });
});
