import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FindTemporalOptions } from './find-options.ts';

/**
 * Lets the Temporal SDK fetch the CLI as it does for its own tests. It has no call that only downloads, so a server
 * is started from a fresh folder and stopped again, and what it left there is kept.
 */
export async function downloadWithSdk(target: string, options: FindTemporalOptions): Promise<void> {
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
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
