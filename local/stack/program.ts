import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { logTail } from '../process/log-tail.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';
import { hasEnded, stopChild } from '../process/stop-child.ts';
import { startTimeoutMs, waitUntil } from '../process/wait-until.ts';
import type { Part } from './part.ts';

/** The checkout these files lie in. */
export const checkout = dirname(dirname(import.meta.dirname));

export interface ProgramOptions {
  name: string;
  /** Path of the TypeScript program in the checkout. */
  program: string;
  /** Options of Node, before the program's name. */
  nodeOptions?: readonly string[];
  /** The whole environment of the child: this is all the configuration it gets. */
  environment: NodeJS.ProcessEnv;
  logFile: string;
  says: string;
  /** Whether the program does its work. */
  ready: () => Promise<boolean>;
  /** How long a stop may take before the process is killed. */
  defaultTimeoutMs?: number;
}

/** A program of the product as a part: its own process, configured by environment variables alone. */
export function programPart(options: ProgramOptions): Part {
  return {
    name: options.name,
    launch: async () => {
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
      const stop = () => stopChild(child, 'SIGTERM', options.defaultTimeoutMs ?? 30_000);
      try {
        await waitUntil(() => options.ready(), {
          what: `${options.name} is ready`,
          timeoutMs: startTimeoutMs,
          giveUp: () => (hasEnded(child) ? 'it ended' : undefined),
        });
      } catch (error) {
        await stop();
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(
          `${options.name} did not start (${reason}). The end of ${options.logFile}:\n${logTail(options.logFile)}`,
          {
            cause: error,
          },
        );
      }
      return { process: child, says: options.says, stop };
    },
  };
}
