import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface SweepStepsOptions {
  readonly sweep: () => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds between two sweeps. */
  readonly intervalMs?: number;
}

/**
 * Sweeps regularly. Each worker with the rights of steps does, because the workers of the queue `workflows` have none.
 * The promise of `stop` resolves when no sweep is in progress.
 */
export function sweepSteps({ sweep, log, intervalMs = 60_000 }: SweepStepsOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweeping = (async () => {
    let isReported = false;
    for (;;) {
      await delay(intervalMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await sweep();
        isReported = false;
      } catch (error) {
        // Repeated after the interval, and logged once.
        if (!isReported) log.warn({ err: error }, 'could not sweep the pods of steps');
        isReported = true;
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await sweeping;
    },
  };
}
