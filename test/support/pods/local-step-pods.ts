import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { compileCacheEnvironment } from '../../../geo/threads/compile-cache.ts';
import {
  exitOfMemory,
  PodDeath,
  type PodEnd,
  type StepPod,
  type StepPods,
  ticketBytes,
} from '../../../core/ports/step-pods.ts';

const program = fileURLToPath(new URL('../../../workers/step-pods/main.ts', import.meta.url));

export interface LocalStepPods extends StepPods {
  /** Every started pod, in order, with its program. */
  readonly started: readonly { readonly name: string; readonly pod: StepPod; kill(): void }[];
}

/**
 * Pods without a cluster: the program of a pod as a local process, with its own disk and only the environment
 * of a pod and the compile cache, which its image contains.
 */
export function localStepPods(disk: string): LocalStepPods {
  const started: { name: string; pod: StepPod; kill(): void }[] = [];
  const diedOfMemory = new Set<string>();
  return {
    started,
    async start(name, { memoryLimitAfterDeath, ...needs }, signal) {
      signal.throwIfAborted();
      const scratch = await mkdtemp(join(disk, 'pod-'));
      const ticket = randomBytes(ticketBytes);
      const memoryLimit = diedOfMemory.has(name) ? memoryLimitAfterDeath : needs.memoryLimit;
      const child = spawn(process.execPath, [program], {
        env: {
          ...compileCacheEnvironment(),
          STEP_POD_TICKET: ticket.toString('base64url'),
          STEP_POD_PORT: '0',
          STEP_MEMORY_MIB: String(memoryLimit / 2 ** 20),
          SCRATCH_DIRECTORY: scratch,
          SANDBOX: 'best-effort',
          SANDBOX_WITHOUT: inheritedEnvironment().SANDBOX_WITHOUT,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = Promise.withResolvers<PodEnd>();
      child.once('exit', (exitCode, killedBy) => {
        if (exitCode === exitOfMemory) diedOfMemory.add(name);
        const detail = `exit code ${exitCode ?? 'none'}, signal ${killedBy ?? 'none'}`;
        ended.resolve(
          killedBy === null
            ? { reason: 'exited', exitCode: exitCode ?? 0, detail }
            : { reason: 'interrupted', detail },
        );
      });
      const remove = async () => {
        child.kill('SIGKILL');
        await ended.promise;
        await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
      };
      const port = await Promise.race([
        portOf(child),
        ended.promise.then((end) => Promise.reject(new PodDeath(end))),
      ]);
      const pod: StepPod = {
        host: '127.0.0.1',
        port,
        ticket,
        granted: { ...needs, memoryLimit },
        ended: ended.promise,
        delete: remove,
        leave: () => void remove(),
      };
      started.push({ name, pod, kill: () => child.kill('SIGKILL') });
      return pod;
    },
    async close() {
      await Promise.all(started.map(({ pod }) => pod.delete()));
    },
  };
}

async function portOf({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<number> {
  for await (const line of createInterface(stdout)) {
    const { port } = JSON.parse(line) as { port?: number };
    if (port === undefined) continue;
    stdout.resume();
    return port;
  }
  throw new Error('The program of a pod did not report its port.');
}
