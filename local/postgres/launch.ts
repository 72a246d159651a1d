import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, closeSync } from 'node:fs';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { logTail } from '../process/log-tail.ts';
import { freePort } from '../process/ports.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';
import { hasEnded, stopChild } from '../process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../process/wait-until.ts';
import { postgresAccount, type SystemAccount } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { ownedFolder, postgresDataFolder } from './data-folder.ts';
import { pidFileOwner, removePidFile } from './orphan.ts';
import { postgresPassword } from './password.ts';

export interface PostgresOptions {
  /** Folder of the whole stack. The database files are below it, or in the system folder (see `postgresDataFolder`). */
  stackFolder: string;
  environment: NodeJS.ProcessEnv;
  /** Port; default: a free one. */
  port?: number;
  /** Trades durability for speed, for tests. */
  disposable?: boolean;
  /** Folder of `initdb`, `postgres` and `pg_ctl`, instead of the embedded ones. */
  programs?: string;
  /** Additional server settings, such as `max_connections`. */
  settings?: Readonly<Record<string, string>>;
}

export interface RunningPostgres {
  /** Connection string of the superuser for the maintenance database. */
  url: string;
  port: number;
  dataFolder: string;
  process: ChildProcess;
  /** Stops the server with a fast shutdown, which disconnects clients. */
  stop: () => Promise<void>;
}

/** Connection string of the superuser for the maintenance database. */
export function postgresUrl(stackFolder: string, port: number): string {
  return `postgres://postgres:${postgresPassword(stackFolder)}@127.0.0.1:${port}/postgres`;
}

/** Starts the embedded Postgres on the loopback address. Resolves when it answers queries. */
export async function launchPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const account = postgresAccount();
  const bin = options.programs ?? (await postgresBinaries(account));
  const dataFolder = await postgresDataFolder(options.stackFolder, account);
  const environment = { ...options.environment, LC_ALL: 'C.UTF-8' };
  await stopOrphan(bin, dataFolder, account);
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) {
    await initialise(bin, dataFolder, account, environment, {
      password: postgresPassword(options.stackFolder),
      // A setting since PostgreSQL 16; programs of the machine may be older.
      fewRounds: options.programs === undefined,
    });
  }

  const port = options.port ?? (await freePort());
  const log = join(dirname(dataFolder), 'postgres.log');
  const child = start(bin, dataFolder, account, { ...options, environment, port, log });
  const url = postgresUrl(options.stackFolder, port);
  await waitUntil(() => answersQueries(url), {
    what: 'Postgres answers queries',
    timeoutMs: startTimeoutMs,
    intervalMs: 25,
    giveUp: () => (hasEnded(child) ? `Postgres did not start:\n${logTail(log)}` : undefined),
  });
  return {
    url,
    port,
    dataFolder,
    process: child,
    stop: () => stopChild(child, 'SIGINT', 15_000),
  };
}

const identity = (account: SystemAccount | undefined) =>
  account === undefined ? {} : { uid: account.uid, gid: account.gid };

async function stopOrphan(
  bin: string,
  dataFolder: string,
  account: SystemAccount | undefined,
): Promise<void> {
  const owner = await pidFileOwner(dataFolder);
  if (owner.kind === 'other') await removePidFile(dataFolder);
  if (owner.kind !== 'postgres') return;
  const args = ['stop', '-m', 'fast', '-w', '-D', dataFolder];
  spawnSync(join(bin, 'pg_ctl'), args, { ...identity(account), cwd: '/', stdio: 'ignore' });
}

/** Runs initdb in a temporary folder and renames it, so that an interrupted start leaves no partial data directory. */
async function initialise(
  bin: string,
  dataFolder: string,
  account: SystemAccount | undefined,
  environment: NodeJS.ProcessEnv,
  { password, fewRounds }: { readonly password: string; readonly fewRounds: boolean },
): Promise<void> {
  const staging = `${dataFolder}.new`;
  await rm(staging, { recursive: true, force: true });
  await ownedFolder(staging, account);
  // The account cannot read files in the stack folder.
  const secret = `${dataFolder}.password`;
  await writeFile(secret, password, { mode: 0o600 });
  if (account !== undefined) await chown(secret, account.uid, account.gid);
  const args = [
    ...['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`],
    // Iterations protect weak passwords. This one is random, and each iteration slows down every connection.
    ...(fewRounds ? ['-c', 'scram_iterations=1'] : []),
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '-D', staging],
  ];
  try {
    execFileSync(join(bin, 'initdb'), args, {
      ...identity(account),
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const text = (error as { stderr?: string }).stderr ?? String(error);
    throw new Error(`initdb failed for the data folder ${dataFolder}:\n${text}`);
  } finally {
    await rm(secret, { force: true });
  }
  await rename(staging, dataFolder);
}

function start(
  bin: string,
  dataFolder: string,
  account: SystemAccount | undefined,
  options: PostgresOptions & { port: number; log: string },
): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(options.port),
    ...(options.disposable === true
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...options.settings,
  };
  const args = [
    '-D',
    dataFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openSync(options.log, 'a');
  const child = spawnGuarded(join(bin, 'postgres'), args, {
    ...identity(account),
    environment: options.environment,
    cwd: '/',
    deathSignal: 'INT',
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

async function answersQueries(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
