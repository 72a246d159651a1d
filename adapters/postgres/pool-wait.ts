import type { Pool } from 'pg';

const maxWaits = new WeakMap<Pool, number>();

export function noteWait(pool: Pool, milliseconds: number): void {
  if (milliseconds > (maxWaits.get(pool) ?? 0)) maxWaits.set(pool, milliseconds);
}

/** Returns the longest wait for a connection since the previous call (milliseconds). */
export function takeMaxWait(pool: Pool): number {
  const wait = maxWaits.get(pool) ?? 0;
  maxWaits.set(pool, 0);
  return wait;
}
