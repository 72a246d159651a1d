import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { ensureWeb } from '../../web/build/ensure-web.ts';
import { seededNames } from '../identity/accounts.ts';
import { launchIdentity } from '../identity/launch.ts';
import { rotateLogs } from '../process/rotate-logs.ts';
import { freePort, preferredPort } from '../process/ports.ts';
import { postgresUrl } from '../postgres/launch.ts';
import { compilePrograms } from './compile-programs.ts';
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
  /**
   * Resolves when Temporal and the workers are ready, which process uploads. Building the Temporal server takes minutes.
   * Rejects if one of them cannot start.
   */
  processing: Promise<void>;
}

/**
 * Starts the parts under supervision, in parallel where they do not depend on each other. Resolves when the API answers,
 * which needs neither Temporal nor workers. Each part is pushed to `started` when it runs, so that the caller can stop
 * them in reverse order even if one fails.
 */
export async function startStack(options: StackOptions, started: SupervisedPart[]): Promise<RunningStack> {
  const { folder, environment, say: log } = options;
  await mkdir(join(folder, 'objects'), { recursive: true });
  await mkdir(join(folder, 'scratch'), { recursive: true });
  await rotateLogs(join(folder, 'logs'));
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const starts: Promise<void>[] = [];
  const start = (part: Part): Promise<void> => {
    const begun = startPart(part, started, { log, signal });
    // A start may fail before it is awaited.
    begun.catch(() => undefined);
    starts.push(begun);
    return begun;
  };
  const cancel = async (error: unknown): Promise<never> => {
    failure.abort();
    await Promise.allSettled(starts);
    throw error;
  };

  try {
    const compiling = compilePrograms(environment);
    compiling.catch(() => undefined);
    const temporal = await temporalOf(options);
    const temporalStart = temporal.part === undefined ? Promise.resolve() : start(temporal.part);
    const [databaseUrl, webRoot] = await Promise.all([
      startDatabase(options, start),
      ensureWeb((text) => log(`  ${text}`)),
      start(identityPart(folder, options.identityPort)),
    ]);
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
    for (const port of options.apiPorts) await start(apiPart(backing, port));
    const healthPort = await freePort();
    const workersStart = compiling.then(() => start(workersPart(backing, healthPort)));
    return {
      issuer: backing.issuer,
      apiUrls: options.apiPorts.map((port) => `http://127.0.0.1:${port}`),
      temporalUi: temporal.ui,
      processing: Promise.all([temporalStart, workersStart]).then(() => undefined, cancel),
    };
  } catch (error) {
    return cancel(error);
  }
}

async function startPart(
  part: Part,
  started: SupervisedPart[],
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const since = performance.now();
  const running = await supervise(part, log, signal);
  started.push(running);
  log(line(part.name, running.summary, since));
}

/** Stops the parts in reverse order. */
export async function stopStack(started: SupervisedPart[], log: (line: string) => void): Promise<void> {
  for (let part = started.pop(); part !== undefined; part = started.pop()) {
    await part.stop();
    log(`${part.name} stopped.`);
  }
}

type Start = (part: Part) => Promise<void>;

/** Starts Postgres, unless an external one is set, and migrates the schema. Returns its URL. */
async function startDatabase(options: StackOptions, start: Start): Promise<string> {
  const port = await freePort();
  if (options.databaseUrl === undefined) await start(postgresPart(options.folder, port, options.environment));
  const databaseUrl = options.databaseUrl ?? postgresUrl(options.folder, port);
  const since = performance.now();
  const done = await migrate(databaseUrl);
  const result = done.length === 0 ? 'schema is up to date' : `${done.length} applied`;
  options.say(line('migrations', result, since));
  return databaseUrl;
}

/** The address of Temporal, and the part that runs it unless it is external. */
async function temporalOf(
  options: StackOptions,
): Promise<{ address: string; ui: string | undefined; part: Part | undefined }> {
  const external = options.temporalAddress;
  if (external !== undefined) return { address: external, ui: undefined, part: undefined };
  const port = await preferredPort(7233);
  const uiPort = await preferredPort(8233);
  const part = temporalPart({ ...options, executable: options.temporalExecutable, port, uiPort });
  return { address: `127.0.0.1:${port}`, ui: `http://127.0.0.1:${uiPort}`, part };
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
