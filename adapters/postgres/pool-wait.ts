import type { Pool } from 'pg';

const longest = new WeakMap<Pool, number>();

export function noteWait(pool: Pool, milliseconds: number): void {
  if (milliseconds > (longest.get(pool) ?? 0)) longest.set(pool, milliseconds);
}

/** The longest that anybody had to wait for a connection since this was asked last (milliseconds). */
export function takeMaxWait(pool: Pool): number {
  const wait = longest.get(pool) ?? 0;
  longest.set(pool, 0);
  return wait;
}
