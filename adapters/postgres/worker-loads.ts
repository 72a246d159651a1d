import type { Pool } from 'pg';

/** What one worker process runs on one task queue. */
export interface WorkerLoad {
  readonly pool: string;
  readonly running: number;
  readonly slots: number;
}

/** A process that has not written its load for this long (seconds) is considered lost. */
export const loadLifetime = 60;

/** The loads of the worker processes, which autoscalers and alerts read through the metrics of the API. */
export interface WorkerLoads {
  /** Records what the process runs. */
  write(worker: string, loads: readonly WorkerLoad[]): Promise<void>;
  /** Removes the process, and those that were lost. */
  remove(worker: string): Promise<void>;
}

export function postgresWorkerLoads(pool: Pool): WorkerLoads {
  return {
    async write(worker, loads) {
      await pool.query(
        `insert into worker_loads (worker, pool, running, slots)
         select $1, * from unnest($2::text[], $3::integer[], $4::integer[])
         on conflict (worker, pool) do update set
           running = excluded.running, slots = excluded.slots, seen_at = clock_timestamp()`,
        [
          worker,
          loads.map((load) => load.pool),
          loads.map(({ running }) => running),
          loads.map(({ slots }) => slots),
        ],
      );
    },
    async remove(worker) {
      await pool.query(
        `delete from worker_loads
         where worker = $1 or seen_at < clock_timestamp() - $2 * interval '1 second'`,
        [worker, loadLifetime],
      );
    },
  };
}
