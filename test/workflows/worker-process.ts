import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from '../../adapters/env.ts';
import { compileCacheEnvironment } from '../../geo/threads/compile-cache.ts';

export interface WorkerProcess {
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<unknown>;
  /** Log lines so far. */
  readonly lines: readonly string[];
  /** Ends the input of `waiting-worker.ts`, which then continues. */
  releaseObjects(): void;
  /** Sends SIGTERM and waits. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits. */
  kill(): Promise<void>;
}

const production = ['../../workers/main.ts'];

/**
 * A worker as in production: a separate process with the documented variables. Resolves when it logs that it
 * is ready.
 */
export async function startWorkerProcess(
  settings: Record<string, string>,
  [program = '', ...words]: readonly string[] = production,
): Promise<WorkerProcess> {
  const { PATH } = inheritedEnvironment();
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...words], {
    env: { PATH, ...compileCacheEnvironment(), ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const isReady = Promise.withResolvers<undefined>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      if (line.includes('"msg":"ready"')) isReady.resolve(undefined);
    });
  }
  void exit.then(([code]) => isReady.reject(new Error(`The worker ended (${code}):\n${lines.join('\n')}`)));
  await isReady.promise;

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = await exit;
    return code;
  };
  return {
    pid: child.pid ?? 0,
    ended: exit,
    lines,
    releaseObjects: () => void child.stdin.end(),
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
