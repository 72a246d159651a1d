import { mkdirSync, mkdtempSync, readdirSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inheritedEnvironment } from '../../adapters/env.ts';
import { launchIdentity } from '../../local/identity/launch.ts';
import { requestToken } from '../../local/identity/request-token.ts';
import { launchPostgres, postgresUrl } from '../../local/postgres/launch.ts';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { logTail } from '../../local/process/log-tail.ts';
import { freePort } from '../../local/process/ports.ts';
import { ended } from '../../local/process/stop-child.ts';
import type { Part, RunningPart } from '../../local/stack/part.ts';
import { apiPart, workersPart, type BackingServices } from '../../local/stack/parts.ts';
import { assembled } from './assembled.ts';
import { startStoreServer, type StoreKind } from './object-stores/start-server.ts';
import { createTestDatabase } from './postgres.ts';
import { ownTemporalPart } from './own-temporal.ts';
import { createTestTemporal, endUpkeep, type TestTemporal } from './temporal.ts';

export interface TestStackOptions {
  /** Number of API processes over the same state; 1 by default. */
  apis?: number;
  /** Without workers, jobs stay pending. */
  workers?: boolean;
  /** A separate Postgres instead of a database on the shared one, so that the test can stop it. */
  ownPostgres?: boolean;
  /** Likewise a separate Temporal, which stores its state on disk. */
  ownTemporal?: boolean;
  /** A bucket of this kind of server instead of a folder for the objects. */
  objectStore?: StoreKind;
  /** Folder of the web application that the API serves; undefined for none. */
  webRoot?: string;
  /** Further environment variables for all programs. */
  settings?: Readonly<Record<string, string>>;
}

/** One process of a test stack that a test may kill and restart. */
export interface TestPart {
  /** SIGKILL, as in a crash or by the kernel; resolves when the process has ended. */
  kill: () => Promise<void>;
  /** SIGTERM; resolves when the process has ended. */
  stop: () => Promise<void>;
  /** Starts it again on the same port with the same settings, and resolves when it is ready. */
  restart: () => Promise<void>;
  pid: () => number | undefined;
}

export interface TestStack extends AsyncDisposable {
  apiUrls: readonly string[];
  issuer: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  /** The folder of the object store, the scratch files and the logs. */
  folder: string;
  apis: readonly TestPart[];
  workers: TestPart | undefined;
  postgres: TestPart | undefined;
  temporal: TestPart | undefined;
  /** The JWT of a local user: owner, editor, viewer, stranger or any new name. */
  tokenOf: (name: string) => Promise<string>;
  /** The last lines of every program's log, for the report of a failure. */
  logs: () => string;
}

/** Starts a whole stack on free ports in a temporary folder; disposing of it stops and removes everything. */
export function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-stack-'));
  chmodSync(folder, 0o755);
  for (const name of ['objects', 'scratch', 'logs']) mkdirSync(join(folder, name));
  return assembled((cleanup) => {
    cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
    return assemble(folder, options, cleanup);
  });
}

async function assemble(
  folder: string,
  options: TestStackOptions,
  cleanup: AsyncDisposableStack,
): Promise<TestStack> {
  const environment = inheritedEnvironment();
  const start = async (part: Part): Promise<TestPart> => {
    const handle = await startPart(part);
    cleanup.defer(handle.stop);
    return handle;
  };
  const { address, namespace, temporal } = await temporalServer(folder, options, cleanup, start);
  const { databaseUrl, postgres } = await database(folder, options, cleanup, start);
  const bucket = await objectStore(folder, options, cleanup);
  const identity = await launchIdentity({ folder: join(folder, 'identity'), port: 0 });
  cleanup.defer(identity.stop);
  const backing: BackingServices = {
    folder,
    databaseUrl,
    temporalAddress: address,
    temporalNamespace: namespace,
    issuer: identity.issuer,
    ...(options.webRoot === undefined ? {} : { webRoot: options.webRoot }),
    environment,
    settings: { LOG_LEVEL: 'warn', CHECK_ANSWERS: 'true', ...bucket, ...options.settings },
  };
  const ports = await Promise.all(Array.from({ length: options.apis ?? 1 }, freePort));
  const [workers, ...apis] = await all([
    options.workers === false ? Promise.resolve(undefined) : start(workersPart(backing, await freePort())),
    ...ports.map((port) => start(apiPart(backing, port))),
  ]);
  return {
    apiUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    issuer: identity.issuer,
    databaseUrl,
    temporalAddress: address,
    temporalNamespace: namespace,
    folder,
    apis: apis.filter((part) => part !== undefined),
    workers,
    postgres,
    temporal,
    tokenOf: (name) => requestToken(identity.issuer, name),
    logs: () => logsOf(join(folder, 'logs')),
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}

/** The object store settings of the programs; empty for a folder. */
async function objectStore(
  folder: string,
  { objectStore: kind }: TestStackOptions,
  cleanup: AsyncDisposableStack,
): Promise<Readonly<Record<string, string>>> {
  if (kind === undefined) return {};
  const server = await startStoreServer(kind, folder);
  cleanup.defer(server.stop);
  return server.settings;
}

/** Waits for all before it fails, so that everything that did start can be stopped. */
async function all<Result>(starting: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(starting);
  return Promise.all(starting);
}

async function temporalServer(
  folder: string,
  { ownTemporal = false }: TestStackOptions,
  cleanup: AsyncDisposableStack,
  start: (part: Part) => Promise<TestPart>,
): Promise<TestTemporal & { temporal: TestPart | undefined }> {
  if (!ownTemporal) {
    const shared = await createTestTemporal();
    cleanup.defer(() => endUpkeep(shared));
    return { ...shared, temporal: undefined };
  }
  const { address, part } = await ownTemporalPart(join(folder, 'temporal'));
  return { address, namespace: 'default', temporal: await start(part) };
}

async function database(
  folder: string,
  options: TestStackOptions,
  cleanup: AsyncDisposableStack,
  start: (part: Part) => Promise<TestPart>,
): Promise<{ databaseUrl: string; postgres: TestPart | undefined }> {
  if (options.ownPostgres !== true) {
    const shared = await createTestDatabase();
    cleanup.defer(shared.drop);
    return { databaseUrl: shared.url, postgres: undefined };
  }
  const port = await freePort();
  const environment = inheritedEnvironment();
  const launch = async (): Promise<RunningPart> => {
    const running = await launchPostgres({ stackFolder: folder, environment, port, disposable: true });
    return { process: running.process, summary: running.url, stop: running.stop };
  };
  const postgres = await start({ name: 'postgres', launch });
  const databaseUrl = postgresUrl(folder, port);
  await migrate(databaseUrl);
  await makeCommitsDurable(databaseUrl);
  return { databaseUrl, postgres };
}

/** Makes commits durable, so that a killed server loses none; other servers are faster without. */
async function makeCommitsDurable(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('alter database postgres set synchronous_commit = on');
  } finally {
    await client.end();
  }
}

async function startPart(part: Part): Promise<TestPart> {
  let running = await part.launch();
  return {
    kill: async () => {
      running.process?.kill('SIGKILL');
      if (running.process !== undefined) await ended(running.process);
    },
    stop: () => running.stop(),
    restart: async () => {
      await running.stop();
      running = await part.launch();
    },
    pid: () => running.process?.pid,
  };
}

function logsOf(folder: string): string {
  return readdirSync(folder)
    .map((file) => `--- ${file}\n${logTail(join(folder, file), 40)}`)
    .join('\n');
}
