import type { Pool, PoolClient } from 'pg';

/** How often each pool was distrusted, and how often it had been when a connection was made. */
const distrusts = new WeakMap<Pool, number>();
const madeAfter = new WeakMap<PoolClient, number>();

/** Notes when each connection of the pool is made. */
export function watchConnections(pool: Pool): void {
  pool.on('connect', (client) => madeAfter.set(client, distrusts.get(pool) ?? 0));
}

/** The server was silent: connections made before are as good as dead, and are closed instead of handed out. */
export function distrust(pool: Pool): void {
  distrusts.set(pool, (distrusts.get(pool) ?? 0) + 1);
}

export function isTrusted(pool: Pool, client: PoolClient): boolean {
  return (madeAfter.get(client) ?? 0) >= (distrusts.get(pool) ?? 0);
}
