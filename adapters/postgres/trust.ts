import type { Pool, PoolClient } from 'pg';

/** Number of times each pool was distrusted, now and when each connection was opened. */
const distrusts = new WeakMap<Pool, number>();
const madeAfter = new WeakMap<PoolClient, number>();

/** Records when each connection of the pool is opened. */
export function watchConnections(pool: Pool): void {
  pool.on('connect', (client) => madeAfter.set(client, distrusts.get(pool) ?? 0));
}

/** The server did not respond: existing connections are closed instead of being checked out again. */
export function distrust(pool: Pool): void {
  distrusts.set(pool, (distrusts.get(pool) ?? 0) + 1);
}

export function isTrusted(pool: Pool, client: PoolClient): boolean {
  return (madeAfter.get(client) ?? 0) >= (distrusts.get(pool) ?? 0);
}
