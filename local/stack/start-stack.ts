import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { ensureWeb } from '../../web/build/ensure-web.ts';
import { seededNames } from '../identity/accounts.ts';
import { launchIdentity } from '../identity/launch.ts';
import { rotateLogs } from '../process/rotate-logs.ts';
import { freePort, preferredPort } from '../process/ports.ts';
import { postgresUrl } from '../postgres/launch.ts';
import { postgresPart, temporalPart } from './backing-parts.ts';
import type { Part } from './part.ts';
import { apiPart, workersPart, type BackingServices } from './parts.ts';
import { supervise, type SupervisedPart } from './supervise.ts';

export interface StackOptions {
  /** Folder of all data and logs of the stack. */
  folder: string;
  apiPorts: readonly number[];
  identityPort: number;
  /** URL of an external Postgres, instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** Address (host:port) of an external Temporal, instead of the development server. */
  temporalAddress?: string | undefined;
  /** URL of an object store, instead of a folder. */
  objectStoreUrl?: string | undefined;
  temporalExecutable?: string | undefined;
  cacheFolder: string;
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Cancels the start before the next part. */
  signal: AbortSignal;
}

export interface RunningStack {
  issuer: string;
  apiUrls: readonly string[];
  /** URL of the Temporal UI; undefined with an external Temporal. */
  temporalUi: string | undefined;
}

/**
 * Starts the parts one after the other under supervision. Each is pushed to `started`, so that the caller can stop them
 * in reverse order even if a later one fails.
 */
export async function startStack(options: StackOptions, started: SupervisedPart[]): Promise<RunningStack> {
  const { folder, environment, say: log } = options;
  await mkdir(join(folder, 'objects'), { recursive: true });
  await mkdir(join(folder, 'scratch'), { recursive: true });
  await rotateLogs(join(folder, 'logs'));

  const start = async (part: Part): Promise<void> => {
    options.signal.throwIfAborted();
    const since = performance.now();
    const running = await supervise(part, log);
    started.push(running);
    log(line(part.name, running.summary, since));
  };

  const webRoot = await ensureWeb((text) => log(`  ${text}`));
  const databaseUrl = options.databaseUrl ?? (await startPostgres(options, start));
  await migrateDatabase(databaseUrl, log);
  const temporal = await startTemporal(options, start);
  await start(identityPart(folder, options.identityPort));
  const backing: BackingServices = {
    folder,
    databaseUrl,
    temporalAddress: temporal.address,
    temporalNamespace: 'default',
    issuer: `http://127.0.0.1:${options.identityPort}`,
    webRoot,
    environment,
    objectStoreUrl: options.objectStoreUrl,
  };
  await start(workersPart(backing, await freePort()));
  for (const port of options.apiPorts) await start(apiPart(backing, port));
  return {
    issuer: backing.issuer,
    apiUrls: options.apiPorts.map((port) => `http://127.0.0.1:${port}`),
    temporalUi: temporal.ui,
  };
}

/** Stops the parts in reverse order. */
export async function stopStack(started: SupervisedPart[], log: (line: string) => void): Promise<void> {
  for (let part = started.pop(); part !== undefined; part = started.pop()) {
    await part.stop();
    log(`${part.name} stopped.`);
  }
}

type Start = (part: Part) => Promise<void>;

async function startPostgres(options: StackOptions, start: Start): Promise<string> {
  const port = await freePort();
  await start(postgresPart(options.folder, port, options.environment));
  return postgresUrl(options.folder, port);
}

async function migrateDatabase(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const since = performance.now();
  const done = await migrate(databaseUrl);
  log(line('migrations', done.length === 0 ? 'schema is up to date' : `${done.length} applied`, since));
}

async function startTemporal(
  options: StackOptions,
  start: Start,
): Promise<{ address: string; ui: string | undefined }> {
  if (options.temporalAddress !== undefined) return { address: options.temporalAddress, ui: undefined };
  const port = await preferredPort(7233);
  const uiPort = await preferredPort(8233);
  await start(temporalPart({ ...options, executable: options.temporalExecutable, port, uiPort }));
  return { address: `127.0.0.1:${port}`, ui: `http://127.0.0.1:${uiPort}` };
}

function line(name: string, message: string, since: number): string {
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  return `  ${name.padEnd(11)} ${message}  [${seconds} s]`;
}

/** The local identity provider, in this process. Its port is part of the issuer URL and so of every user's identity. */
function identityPart(folder: string, port: number): Part {
  return {
    name: 'identity',
    launch: async () => {
      const running = await launchIdentity({ folder: join(folder, 'identity'), port });
      return { summary: `${running.issuer} (users ${seededNames.join(', ')})`, stop: running.stop };
    },
  };
}
