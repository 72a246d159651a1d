import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export interface ProcessLock {
  release: () => void;
}

/** Garbage collection would close an unreferenced database, which releases its lock. */
const lockedDatabases = new Set<DatabaseSync>();

/**
 * Acquires a lock for this process; returns undefined if another process holds it. The lock is held until it is released
 * or the process ends, even if the caller drops the returned object. The kernel releases it when the process dies, so
 * there are no stale locks. SQLite provides the file lock in a portable manner.
 */
export function takeProcessLock(path: string): ProcessLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === 5) return undefined;
    throw error;
  }
  lockedDatabases.add(database);
  return {
    release: () => {
      lockedDatabases.delete(database);
      database.close();
    },
  };
}

/** Acquires a lock like `takeProcessLock`, and waits while another process holds it. `onWait` is called before a wait. */
export async function waitForProcessLock(
  path: string,
  { onWait, signal }: { readonly onWait: () => void; readonly signal: AbortSignal | undefined },
): Promise<ProcessLock> {
  for (let isFirst = true; ; isFirst = false) {
    const lock = takeProcessLock(path);
    if (lock !== undefined) return lock;
    if (isFirst) onWait();
    await delay(250, undefined, { signal });
  }
}
