import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { logTail } from '../../../local/process/log-tail.ts';
import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';
import { hasEnded, stopChild } from '../../../local/process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';

/** A bucket server in a separate process. */
export interface StoreServer {
  /** The settings with which a program of the product uses its bucket. */
  readonly settings: Readonly<Record<'OBJECT_STORE_URL' | 'OBJECT_STORE_ENDPOINT', string>> &
    Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  /** The folder of the log. */
  readonly folder: string;
  /** Its address; any response means that it is up. */
  readonly endpoint: string;
}

/** Starts a server and resolves when it answers; the result stops it. */
export async function launchServer({
  program,
  args,
  folder,
  endpoint,
}: Launch): Promise<() => Promise<void>> {
  const logFile = join(folder, 'store-server.log');
  const log = openSync(logFile, 'a');
  const child = spawnGuarded(program, args, {
    ...{ environment: inheritedEnvironment(), cwd: folder, deathSignal: 'TERM' as const },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const answers = async () => {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return true;
  };
  await waitUntil(answers, {
    what: `${program} answers`,
    timeoutMs: startTimeoutMs,
    giveUp: () => (hasEnded(child) ? `${program} did not start:\n${logTail(logFile)}` : undefined),
  });
  return () => stopChild(child, 'SIGTERM', 5000);
}
