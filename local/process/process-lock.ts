import { DatabaseSync } from 'node:sqlite';

export interface ProcessLock {
  release: () => void;
}

/** Garbage collection would close a database that nobody refers to, and so let go of its lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock that belongs to this process, or answers undefined when another process holds it. It lasts until it
 * is released or the process ends, also when the caller forgets about it. The kernel lets go
 * of it when the holder dies, however it dies, so a stale lock cannot exist; SQLite serves as the portable way to
 * such a file lock.
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
  held.add(database);
  return {
    release: () => {
      held.delete(database);
      database.close();
    },
  };
}
