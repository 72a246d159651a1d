import { spawn, spawnSync } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FindTemporalOptions } from './find-options.ts';
import { pinnedCli } from './version.ts';

const source = `github.com/temporalio/cli/cmd/temporal@v${pinnedCli}`;

/** Builds the pinned CLI with the Go of this machine and puts it at `target` in one step. */
export async function buildWithGo(target: string, options: FindTemporalOptions): Promise<void> {
  if (spawnSync('go', ['version'], { stdio: 'ignore' }).status !== 0) throw new Error('Go is not installed');
  options.say(
    `Building the Temporal server ${pinnedCli} with Go, because there is none here yet: about three minutes, once.`,
  );
  const staging = join(dirname(target), `go.${process.pid}`);
  await mkdir(staging, { recursive: true });
  try {
    await run('go', ['install', '-ldflags', '-s -w', source], { ...options.environment, GOBIN: staging });
    await rename(join(staging, 'temporal'), target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Runs a program quietly; its last lines are the reason when it fails. */
function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-2000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(text.trim().split('\n').slice(-3).join(' ') || `it ended with ${String(code)}`));
    });
  });
}
