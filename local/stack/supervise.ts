import { setTimeout as delay } from 'node:timers/promises';
import { ended } from '../process/stop-child.ts';
import type { Part, RunningPart } from './part.ts';

export interface SupervisedPart {
  name: string;
  stop: () => Promise<void>;
}

const firstPauseMs = 500;
const maxPauseMs = 15_000;
/** After a run of at least this length, the pause before a restart is reset. */
const healthyMs = 30_000;

/**
 * Starts a part and restarts it with exponential backoff whenever its process ends, until it is stopped. The signal
 * cancels the first start.
 */
export async function supervise(
  part: Part,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<SupervisedPart & { summary: string }> {
  let running: RunningPart = await part.launch(signal);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const guard = keepRunning();

  async function keepRunning(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (running.process !== undefined) {
      const since = performance.now();
      await ended(running.process);
      if (isStopping()) return;
      if (performance.now() - since > healthyMs) pauseMs = firstPauseMs;
      const { exitCode, signalCode } = running.process;
      log(
        `${part.name} exited unexpectedly (${signalCode ?? `exit code ${String(exitCode)}`}). Restarting …`,
      );
      pauseMs = await relaunch(pauseMs);
      if (isStopping()) return;
      log(`${part.name} restarted.`);
    }
  }

  async function relaunch(firstMs: number): Promise<number> {
    for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return pauseMs;
      try {
        running = await part.launch();
        return Math.min(pauseMs * 2, maxPauseMs);
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  return {
    name: part.name,
    summary: running.summary,
    stop: async () => {
      stopping.abort();
      await running.stop();
      await guard;
      await running.stop();
    },
  };
}
