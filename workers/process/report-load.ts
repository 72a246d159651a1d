import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loadLifetime, type WorkerLoad, type WorkerLoads } from '../../adapters/postgres/worker-loads.ts';
import type { Pool } from '../../workflows/contracts/queues.ts';
import type { WorkerMetrics } from './metrics.ts';

export interface ReportLoadOptions {
  readonly loads: WorkerLoads;
  readonly load: () => Promise<readonly WorkerLoad[]>;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds between two checks; default 2000. */
  readonly intervalMs?: number;
}

/** An unchanged load is written again after this time (milliseconds), well before it expires. */
const renewalMs = (loadLifetime * 1000) / 4;

/**
 * Writes what this process runs to the database when it changes, so that the service knows its work in
 * progress without reaching the process. `stop` removes it.
 */
export function reportLoad({ loads, load, log, intervalMs = 2000 }: ReportLoadOptions): {
  stop(): Promise<void>;
} {
  const worker = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  let isReported = false;
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      isReported = false;
    } catch (error) {
      // The next write makes up for it; logged once.
      if (!isReported) log.warn({ err: error }, 'could not write the load of this worker');
      isReported = true;
    }
  };
  const report = async () => {
    let written = '';
    let writtenAt = 0;
    while (!signal.aborted) {
      const current = await load();
      const text = JSON.stringify(current);
      if (text !== written || Date.now() - writtenAt >= renewalMs)
        await attempt(async () => {
          await loads.write(worker, current);
          [written, writtenAt] = [text, Date.now()];
        });
      await delay(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const reporting = report();
  return {
    async stop() {
      stopping.abort();
      await reporting;
      await attempt(() => loads.remove(worker));
    },
  };
}

/** The running activities and the slots of the process, by pool. */
export async function loadOf(
  { activitiesRunning, slots }: Pick<WorkerMetrics, 'activitiesRunning' | 'slots'>,
  pools: readonly Pool[],
): Promise<WorkerLoad[]> {
  const [running, available] = [(await activitiesRunning.get()).values, (await slots.get()).values];
  const valueOf = (values: typeof running, pool: Pool) =>
    values.find(({ labels }) => labels.pool === pool)?.value ?? 0;
  return pools.map((pool) => ({ pool, running: valueOf(running, pool), slots: valueOf(available, pool) }));
}
