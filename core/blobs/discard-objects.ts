import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';

interface SweepPorts {
  readonly database: Pick<Database, 'blobs'>;
  readonly objects: ObjectStore;
}

/**
 * Deletes stored objects that are no longer needed, unless something refers to them (a change can be
 * committed although its response was lost). Never fails: the sweep deletes what remains.
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
    // The database or the store is unavailable for all keys. The sweep deletes them later.
  }
}

/**
 * Upkeep: deletes at most `limit` objects that have had no reference for `graceMs`. Returns the number
 * deleted.
 */
export async function sweepObjects(
  { database: { blobs }, objects }: SweepPorts,
  graceMs: number,
  limit: number,
): Promise<number> {
  const keys = await blobs.condemn(graceMs, limit);
  // After a crash between the two steps, the next sweep deletes an object that no longer exists, which is
  // harmless.
  for (const key of keys) await objects.delete(key);
  await blobs.forget(keys);
  return keys.length;
}
