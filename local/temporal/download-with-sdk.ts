import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FindTemporalOptions } from './find-options.ts';
import { unfit } from './version.ts';

/**
 * The CLI from our cache, downloaded by the Temporal SDK, as for its own tests, where it is missing or does not run. The
 * SDK has no call that only downloads, so a server is started from an empty folder and stopped again, and the program
 * that it left there is cached.
 */
export async function ensureDownloaded(options: FindTemporalOptions): Promise<string> {
  const target = join(options.cacheFolder, 'bin', 'temporal-of-sdk');
  if (existsSync(target) && unfit(target) === undefined) return target;
  options.say('Downloading the Temporal server, because there is none here yet: once.');
  const staging = join(dirname(target), `sdk.${process.pid}`);
  await mkdir(staging, { recursive: true });
  try {
    const { TestWorkflowEnvironment } = await import('@temporalio/testing');
    const environment = await TestWorkflowEnvironment.createLocal({
      server: { executable: { type: 'cached-download', downloadDir: staging } },
    });
    await environment.teardown();
    const [program] = await readdir(staging);
    if (program === undefined) throw new Error('nothing was downloaded');
    await chmod(join(staging, program), 0o755);
    await rename(join(staging, program), target);
    return target;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
