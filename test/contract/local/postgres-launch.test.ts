import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { postgresAccount } from '../../../local/postgres/account.ts';
import { launchPostgres } from '../../../local/postgres/launch.ts';
import { ended, hasEnded } from '../../../local/process/stop-child.ts';
import { startProgram } from '../../support/start-program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { when } from '../../support/when.ts';

const environment = inheritedEnvironment();
const isRoot = process.getuid?.() === 0;

async function query(url: string, text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the launcher of Postgres', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('finds its data at the second start', async () => {
    const first = await launchPostgres({ stackFolder: folder.path, environment });
    await query(first.url, 'create table answers as select 7 as answer');
    await first.stop();
    const second = await launchPostgres({ stackFolder: folder.path, environment });
    try {
      assert.deepEqual(await query(second.url, 'select answer from answers'), [{ answer: 7 }]);
    } finally {
      await second.stop();
    }
  });

  it('leaves no orphan when the process that started it is killed', async function () {
    // Only Linux can signal a process whose parent has died.
    if (process.platform !== 'linux') this.skip();
    const holder = await startProgram('hold-postgres.ts', folder.path);
    const pid = Number(holder.firstLine);
    assert.ok(isAlive(pid));
    holder.process.kill('SIGKILL');
    await when('Postgres has exited', () => !isAlive(pid));
  });

  it('stops a Postgres that still runs in its data folder first', async () => {
    const left = await launchPostgres({ stackFolder: folder.path, environment });
    const second = await launchPostgres({ stackFolder: folder.path, environment });
    try {
      assert.ok(hasEnded(left.process));
      assert.deepEqual(await query(second.url, 'select 1 as one'), [{ one: 1 }]);
    } finally {
      await second.stop();
    }
  });

  it('does not signal another process whose pid is in a stale pid file', async () => {
    const first = await launchPostgres({ stackFolder: folder.path, environment });
    await first.stop();
    // The same account as the server's, so that a signal would be permitted.
    const stranger = spawn('sleep', ['600'], { ...postgresAccount(), stdio: 'ignore', cwd: '/' });
    try {
      writeFileSync(
        join(first.dataFolder, 'postmaster.pid'),
        `${String(stranger.pid)}\n${first.dataFolder}\n`,
      );
      const second = await launchPostgres({ stackFolder: folder.path, environment });
      await second.stop();
      assert.equal(hasEnded(stranger), false);
    } finally {
      stranger.kill('SIGKILL');
      await ended(stranger);
    }
  });

  it('stores its data in the system folder if the account cannot enter the stack folder', async function () {
    // Only root runs Postgres as another account.
    if (!isRoot) this.skip();
    chmodSync(folder.path, 0o700);
    const stackFolder = join(folder.path, 'checkout', '.data');
    mkdirSync(stackFolder, { recursive: true });
    const first = await launchPostgres({ stackFolder, environment });
    await query(first.url, 'create table answers as select 7 as answer');
    await first.stop();
    assert.ok(!first.dataFolder.startsWith(folder.path), first.dataFolder);
    const second = await launchPostgres({ stackFolder, environment });
    try {
      assert.deepEqual(await query(second.url, 'select answer from answers'), [{ answer: 7 }]);
    } finally {
      await second.stop();
    }
  });

  it('removes data from the system folder once the stack folder is deleted', async function () {
    // Only root runs Postgres as another account.
    if (!isRoot) this.skip();
    chmodSync(folder.path, 0o700);
    const deleted = temporaryFolder();
    chmodSync(deleted.path, 0o700);
    const first = await launchPostgres({ stackFolder: deleted.path, environment });
    await first.stop();
    deleted.remove();
    const second = await launchPostgres({ stackFolder: folder.path, environment });
    await second.stop();
    assert.equal(existsSync(first.dataFolder), false);
    assert.equal(existsSync(second.dataFolder), true);
  });
});
