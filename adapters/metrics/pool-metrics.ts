import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Metrics of the database pool: connections by state, and requests that wait for one. */
export function collectPoolMetrics(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'chartroom_database_connections',
    help: 'Open database connections of this process.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'chartroom_database_waiting',
    help: 'Requests waiting for a database connection.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
