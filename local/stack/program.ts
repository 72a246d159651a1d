import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { logTail } from '../process/log-tail.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';
import { hasEnded, stopChild } from '../process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../process/wait-until.ts';
import type { Part } from './part.ts';

/** Root folder of the checkout. */
export const checkout = dirname(dirname(import.meta.dirname));

export interface StackProgramOptions {
  name: string;
  /** Path of the TypeScript program in the checkout. */
  program: string;
  /** Command-line options of Node. */
  nodeOptions?: readonly string[];
  /** Complete environment of the child, which is its only configuration. */
  environment: NodeJS.ProcessEnv;
  logFile: string;
  summary: string;
  /** Whether the program is ready. */
  ready: () => Promise<boolean>;
  /** Time in milliseconds to stop before the process is killed; default 30,000. */
  stopTimeoutMs?: number;
  /** Time in milliseconds to become ready; default `startTimeoutMs`. */
  readyTimeoutMs?: number;
}

/** A program of the product as a part: a process configured by environment variables alone. */
export function programPart(options: StackProgramOptions): Part {
  return {
    name: options.name,
    launch: async (signal) => {
      mkdirSync(dirname(options.logFile), { recursive: true });
      const log = openSync(options.logFile, 'a');
      const child = spawnGuarded(
        process.execPath,
        [...(options.nodeOptions ?? []), join(checkout, options.program)],
        {
          environment: options.environment,
          cwd: checkout,
          deathSignal: 'TERM',
          stdio: ['ignore', log, log],
        },
      );
      closeSync(log);
      const stop = () => stopChild(child, 'SIGTERM', options.stopTimeoutMs ?? 30_000);
      try {
        await waitUntil(() => options.ready(), {
          what: `${options.name} is ready`,
          timeoutMs: options.readyTimeoutMs ?? startTimeoutMs,
          giveUp: () => {
            if (hasEnded(child)) return 'the process exited';
            return signal?.aborted === true ? 'the start was cancelled' : undefined;
          },
        });
      } catch (error) {
        await stop();
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(
          `${options.name} did not start: ${reason}. Last lines of ${options.logFile}:\n${logTail(options.logFile)}`,
          {
            cause: error,
          },
        );
      }
      return { process: child, summary: options.summary, stop };
    },
  };
}
