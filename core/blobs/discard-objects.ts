import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';

interface SweepPorts {
  readonly database: Pick<Database, 'blobs'>;
  readonly objects: ObjectStore;
}

/**
 * Deletes what was stored and is not wanted, unless something refers to it after all (a change may have been committed
 * although its answer was lost). Never fails: what cannot be deleted now is swept later.
 */
export async function discardObjects(
  { database: { blobs }, objects }: SweepPorts,
  keys: readonly string[],
): Promise<void> {
  try {
    for (const key of keys) {
      if (!(await blobs.withdraw(key))) continue;
      await objects.delete(key);
      await blobs.forget([key]);
    }
  } catch {
    // The database or the store is out of reach, for the other keys too. The sweep finds them.
  }
}

/** Upkeep: deletes objects that nothing has referred to for `graceMs`, at most `limit`; how many. */
export async function sweepObjects(
  { database: { blobs }, objects }: SweepPorts,
  graceMs: number,
  limit: number,
): Promise<number> {
  const keys = await blobs.condemn(graceMs, limit);
  // A crash between the two leaves the row, and the next sweep deletes an object that is gone: no harm.
  for (const key of keys) await objects.delete(key);
  await blobs.forget(keys);
  return keys.length;
}
