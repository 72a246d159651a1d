import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { V1Pod } from '@kubernetes/client-node';
import { compileCacheEnvironment } from '../../../geo/threads/compile-cache.ts';

const checkout = join(import.meta.dirname, '../../..');

export interface PodProgram {
  /** The port that it listens on. */
  readonly port: number;
  readonly ended: Promise<{ readonly exitCode: number }>;
  /** Ends it, and removes its disk. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/**
 * The program of a step's pod as a local process, with the environment from the cluster. Only its port and
 * disk are changed, because local pods share one network and one disk; the compile cache replaces that of the image.
 */
export async function startPodProgram({ spec }: V1Pod, disk: string): Promise<PodProgram> {
  const container = spec?.containers[0];
  const scratch = await mkdtemp(join(disk, 'pod-'));
  const environment = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
  const child = spawn(process.execPath, [...(container?.args ?? [])], {
    cwd: checkout,
    env: { ...compileCacheEnvironment(), ...environment, STEP_POD_PORT: '0', SCRATCH_DIRECTORY: scratch },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<{ exitCode: number }>((resolve) => {
    // Exit codes as a shell and a kubelet report them.
    child.once('exit', (exitCode, signal) =>
      resolve({ exitCode: exitCode ?? (signal === 'SIGTERM' ? 143 : 137) }),
    );
  });
  const ended = exited.then(async (end) => {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
    return end;
  });
  const port = Promise.withResolvers<number>();
  createInterface(child.stdout).on('line', (line) => {
    const declared = JSON.parse(line) as { port?: number };
    if (declared.port !== undefined) port.resolve(declared.port);
  });
  void ended.then(() => port.reject(new Error('The program of a pod did not report its port.')));
  return {
    port: await port.promise,
    ended,
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
