/**
 * Ready when the database responds in time and has all migrations of this version, which are queried until then.
 * Concurrent checks share one query, so that checks of an unresponsive database do not exhaust connections.
 */
export function databaseUnreadiness(
  pendingMigrations: () => Promise<readonly string[]>,
  timeoutMs: number,
): () => Promise<string | null> {
  let check: Promise<string | null> | null = null;
  return async () => {
    check ??= inspect(pendingMigrations).finally(() => {
      check = null;
    });
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(silent), timeoutMs);
    try {
      return await Promise.race([check, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const silent = 'The database does not respond.';

async function inspect(pendingMigrations: () => Promise<readonly string[]>): Promise<string | null> {
  try {
    const pending = await pendingMigrations();
    if (pending.length === 0) return null;
    return `The database lacks ${pending.length} migration(s), starting with ${pending[0] ?? ''}.`;
  } catch {
    return silent;
  }
}

/** Not ready while the object store is unavailable; database problems are reported first. */
export function storeUnreadiness(
  fault: () => string | null,
  database: () => Promise<string | null>,
): () => Promise<string | null> {
  return async () => (await database()) ?? fault();
}

/** Not ready if sandboxing of upload readers is required but unavailable. */
export function sandboxUnreadiness(
  { lack }: { readonly lack: string | null },
  otherwise: () => Promise<string | null>,
): () => Promise<string | null> {
  return lack === null ? otherwise : () => Promise.resolve(lack);
}
