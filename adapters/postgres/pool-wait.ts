import type { Pool } from 'pg';

const longest = new WeakMap<Pool, number>();

export function noteWait(pool: Pool, milliseconds: number): void {
  if (milliseconds > (longest.get(pool) ?? 0)) longest.set(pool, milliseconds);
}

/** Returns the longest wait for a connection since the previous call (milliseconds). */
export function takeMaxWait(pool: Pool): number {
  const wait = longest.get(pool) ?? 0;
  longest.set(pool, 0);
  return wait;
}
