import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FindTemporalOptions } from './find-options.ts';
import { incompatibility } from './version.ts';

/**
 * Path of the CLI; downloads it with the Temporal SDK's test environment if it is not in the cache or does not run. The
 * SDK has no call that only downloads, so this starts and stops a server and caches the downloaded program.
 */
export async function ensureDownloaded(options: FindTemporalOptions): Promise<string> {
  const target = join(options.cacheFolder, 'bin', 'temporal-of-sdk');
  if (existsSync(target) && incompatibility(target) === undefined) return target;
  options.say('Downloading the Temporal server (first run only) …');
  const staging = join(dirname(target), `sdk.${process.pid}`);
  await mkdir(staging, { recursive: true });
  try {
    const { TestWorkflowEnvironment } = await import('@temporalio/testing');
    const environment = await TestWorkflowEnvironment.createLocal({
      server: { executable: { type: 'cached-download', downloadDir: staging } },
    });
    await environment.teardown();
    const [program] = await readdir(staging);
    if (program === undefined) throw new Error('The SDK downloaded no program.');
    await chmod(join(staging, program), 0o755);
    await rename(join(staging, program), target);
    return target;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
