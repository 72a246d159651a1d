import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ended, hasEnded } from '../process/stop-child.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';
import type { FindTemporalOptions } from './find-options.ts';

/** Time in milliseconds until the download must have begun. */
const defaultConnectTimeoutMs = 5000;

/**
 * The host that the SDK downloads from. The SDK does not export it; the test of the download fails when it changes.
 */
export const downloadHost = 'temporal.download';

const targetIn = (cacheFolder: string) => join(cacheFolder, 'bin', 'temporal-of-sdk');

/** Path of the CLI if it was downloaded before; undefined otherwise. */
export function downloadedBefore(cacheFolder: string): string | undefined {
  const target = targetIn(cacheFolder);
  return existsSync(target) ? target : undefined;
}

/**
 * Downloads the CLI with the Temporal SDK into the cache and returns its path. The SDK has no timeout and no call that
 * only downloads, so a child process (download-program.ts) starts and stops a test server, and is killed if it has not
 * begun to write a file in time. Throws if the download fails.
 */
export async function download(
  { cacheFolder, environment, say, signal }: FindTemporalOptions,
  connectTimeoutMs = defaultConnectTimeoutMs,
): Promise<string> {
  const target = targetIn(cacheFolder);
  const staging = join(dirname(target), `sdk.${process.pid}`);
  await mkdir(staging, { recursive: true });
  const child = spawnGuarded(process.execPath, [join(import.meta.dirname, 'download-program.ts'), staging], {
    environment: withoutProxy(environment, '127.0.0.1'),
    cwd: import.meta.dirname,
    deathSignal: 'KILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (errors = (errors + chunk).slice(-2000)));
  // Loading the SDK does not count: the program reports when it connects.
  const connecting = new Promise((resolve) => child.stdout?.once('data', resolve));
  const end = ended(child);
  try {
    await Promise.race([connecting, end]);
    const deadline = performance.now() + connectTimeoutMs;
    while (!hasEnded(child) && (await readdir(staging)).length === 0) {
      if (performance.now() > deadline) {
        kill();
        throw new Error(`no connection within ${connectTimeoutMs / 1000} s`);
      }
      await Promise.race([end, delay(50)]);
    }
    if (!hasEnded(child)) say('Downloading the Temporal server (first run only) …');
    await end;
    const [program] = await readdir(staging);
    if (child.exitCode !== 0 || program === undefined)
      throw new Error(errors.trim().split('\n').at(-1) || 'the SDK downloaded no program');
    await chmod(join(staging, program), 0o755);
    await rename(join(staging, program), target);
    return target;
  } finally {
    kill();
    await end;
    signal?.removeEventListener('abort', kill);
    await rm(staging, { recursive: true, force: true });
  }
}

/** The environment in which a proxy is not used for the host; here for the test server on this machine. */
function withoutProxy(environment: NodeJS.ProcessEnv, host: string): NodeJS.ProcessEnv {
  const exceptions = environment['NO_PROXY'] ?? environment['no_proxy'];
  const all = exceptions === undefined || exceptions === '' ? host : `${exceptions},${host}`;
  return { ...environment, NO_PROXY: all, no_proxy: all };
}
