import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inheritedEnvironment } from '../../adapters/env.ts';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { connectToTemporal, type TemporalConnection } from '../../adapters/temporal/connection.ts';
import { ensureSchedules, isPaused } from '../../adapters/temporal/schedules.ts';
import { temporalProgram } from '../support/keeper/shared-parts.ts';
import { ownPostgres, postgresWithClients } from '../support/own-postgres.ts';
import { createTestTemporal, type TestTemporal } from '../support/temporal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { when } from '../support/when.ts';

const root = join(import.meta.dirname, '../..');
const operations = readFileSync(join(root, 'docs/operations/backup.md'), 'utf8');

/** The commands that an operator copies from the documentation. */
function commands(name: string): string {
  const [, block] = new RegExp(`\`\`\`sh\\n(# ${name}\\n[^]*?)\`\`\``).exec(operations) ?? [];
  assert.ok(block, `docs/operations/backup.md has the commands of a ${name}`);
  return block;
}

describe('the commands of backup and restore', () => {
  const programs = postgresWithClients();
  const folder = temporaryFolder();
  let temporal: TestTemporal;
  let connection: TemporalConnection;
  const at = (name: string) => join(folder.path, name);

  before(async () => {
    for (const name of ['bin', 'objects', 'backup', 'restored', 'postgres']) mkdirSync(at(name));
    symlinkSync(await temporalProgram(), at('bin/temporal'));
    symlinkSync(process.execPath, at('bin/node'));
    temporal = await createTestTemporal();
    connection = connectToTemporal(temporal);
    await when('the schedules are written', () => ensureSchedules(connection).then(() => true));
  });
  after(async () => {
    await connection.close();
    folder.remove();
  });

  function run(
    name: string,
    databaseUrl: string,
    objects: string,
  ): { status: number | null; output: string } {
    const { PATH } = inheritedEnvironment();
    const env = {
      PATH: [at('bin'), programs, PATH].filter(Boolean).join(':'),
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: temporal.namespace,
      OBJECTS: at(objects),
      BACKUP: at('backup'),
      HOME: folder.path,
    };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', commands(name)], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}` };
  }

  async function rows(url: string, text: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      const { rows: found } = await client.query<Record<string, unknown>>(text);
      return found;
    } finally {
      await client.end();
    }
  }

  const goesOn = () => when('the sweep goes on', async () => !(await isPaused(connection, 'sweep')));

  it('resume upkeep even when the dump fails', async () => {
    const failed = run('backup', 'postgres://nobody@127.0.0.1:9/nowhere', 'objects');
    assert.notEqual(failed.status, 0);
    assert.match(failed.output, /pg_dump/, 'it came as far as the dump');
    await goesOn();
  });

  it('restore rows and objects, and pause upkeep only for the duration of the backup', async function () {
    // Packages may install a server without pg_dump and pg_restore; the test needs both.
    if (programs === undefined) return this.skip();
    const postgres = await ownPostgres(programs, at('postgres'));
    try {
      const [full, empty] = [postgres.create('full'), postgres.create('empty')];
      await migrate(full);
      await rows(full, "insert into users (id, issuer, subject, name) values ('user-1', 'i', 's', 'Ada')");
      writeFileSync(at('objects/blob'), 'bytes');
      const backup = run('backup', full, 'objects');
      assert.equal(backup.status, 0, backup.output);
      await goesOn();
      const restore = run('restore', empty, 'restored');
      assert.equal(restore.status, 0, restore.output);
      assert.match(restore.output, /The schema is up to date/);
      assert.deepEqual(await rows(empty, 'select id, name from users'), [{ id: 'user-1', name: 'Ada' }]);
      assert.equal(readFileSync(at('restored/blob'), 'utf8'), 'bytes');
    } finally {
      await postgres.stop();
    }
  });
});
