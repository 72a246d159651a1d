import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inheritedEnvironment } from '../../adapters/env.ts';
import { connectToTemporal } from '../../adapters/temporal/connection.ts';
import { ensureSchedules, isPaused } from '../../adapters/temporal/schedules.ts';
import { temporalProgram } from '../support/keeper/shared-parts.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createTestTemporal, type TestTemporal } from '../support/temporal.ts';
import { when } from '../support/when.ts';

const root = join(import.meta.dirname, '../..');
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** The commands that an operator pastes, as they stand in the book. */
function commands(name: string): string {
  const [, block] = new RegExp(`\`\`\`sh\\n(# ${name}\\n[^]*?)\`\`\``).exec(operations) ?? [];
  assert.ok(block, `docs/operations.md has the commands of a ${name}`);
  return block;
}

describe('the commands of backup and restore', () => {
  let before: TestDatabase;
  let restored: TestDatabase;
  let temporal: TestTemporal;
  let folder: string;
  const at = (name: string) => join(folder, name);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chartroom-backup-'));
    for (const name of ['bin', 'objects', 'backup', 'restored']) mkdirSync(at(name));
    symlinkSync(await temporalProgram(), at('bin/temporal'));
    symlinkSync(process.execPath, at('bin/node'));
    before = await createTestDatabase();
    restored = await createEmptyDatabase();
    temporal = await createTestTemporal();
    const connection = connectToTemporal(temporal);
    await when('the schedules are written', () => ensureSchedules(connection).then(() => true));
    await connection.close();
  });
  afterEach(async () => {
    await before.drop();
    await restored.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function run(name: string, databaseUrl: string, objects: string): { status: number | null; told: string } {
    const { PATH } = inheritedEnvironment();
    const env = {
      PATH: `${at('bin')}:${PATH ?? ''}`,
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: temporal.namespace,
      OBJECTS: at(objects),
      BACKUP: at('backup'),
    };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', commands(name)], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    return { status, told: `${stdout}${stderr}` };
  }

  async function rows(url: string, text: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function sweepIsPaused(): Promise<boolean> {
    const connection = connectToTemporal(temporal);
    try {
      return await isPaused(connection, 'sweep');
    } finally {
      await connection.close();
    }
  }

  it('bring back rows and objects, with upkeep paused no longer than that', async function () {
    const people = 'select id, name from users order by id';
    await rows(
      before.url,
      "insert into users (id, issuer, subject, name) values ('user-1', 'i', 's', 'Ada')",
    );
    writeFileSync(at('objects/blob'), 'bytes');
    if (!(await canDump(before.url))) return this.skip();
    const backup = run('backup', before.url, 'objects');
    assert.equal(backup.status, 0, backup.told);
    await when('the sweep goes on', async () => !(await sweepIsPaused()));
    const restore = run('restore', restored.url, 'restored');
    assert.equal(restore.status, 0, restore.told);
    assert.match(restore.told, /The schema is up to date/);
    assert.deepEqual(await rows(restored.url, people), [{ id: 'user-1', name: 'Ada' }]);
    assert.equal(readFileSync(at('restored/blob'), 'utf8'), 'bytes');
  });

  it('let upkeep go on also where the dump fails', async () => {
    const nowhere = new URL(before.url);
    nowhere.pathname = '/nowhere';
    const failed = run('backup', nowhere.href, 'objects');
    assert.notEqual(failed.status, 0);
    await when('the sweep goes on', async () => !(await sweepIsPaused()));
  });

  /** Whether the program that dumps is there and no older than the server; the packages bring the server alone. */
  async function canDump(url: string): Promise<boolean> {
    const [found] = await rows(url, "select current_setting('server_version_num')::int / 10000 as version");
    const told = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
    const own = Number(/ (\d+)\./.exec(told.stdout)?.[1] ?? 0);
    return told.status === 0 && own >= (found as { version: number }).version;
  }
});
