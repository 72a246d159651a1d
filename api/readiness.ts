/**
 * Ready when the database answers in time and has every migration of this version. Their names are asked for until
 * then. One look at a time: those who ask while the database is silent do not use up its connections.
 */
export function databaseUnreadiness(
  pendingMigrations: () => Promise<readonly string[]>,
  defaultTimeoutMs: number,
): () => Promise<string | null> {
  let look: Promise<string | null> | null = null;
  return async () => {
    look ??= inspect(pendingMigrations).finally(() => {
      look = null;
    });
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(silent), defaultTimeoutMs);
    try {
      return await Promise.race([look, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const silent = 'The database does not answer.';

async function inspect(pendingMigrations: () => Promise<readonly string[]>): Promise<string | null> {
  try {
    const pending = await pendingMigrations();
    if (pending.length === 0) return null;
    return `The database lacks ${pending.length} migration(s), first ${pending[0] ?? ''}.`;
  } catch {
    return silent;
  }
}

/** Not ready while the object store cannot be used; what the database lacks is reported first. */
export function storeUnreadiness(
  fault: () => string | null,
  database: () => Promise<string | null>,
): () => Promise<string | null> {
  return async () => (await database()) ?? fault();
}

/** Not ready, whatever else may be said, where what reads uploads would have to be held in and cannot be. */
export function sandboxUnreadiness(
  { lack }: { readonly lack: string | null },
  otherwise: () => Promise<string | null>,
): () => Promise<string | null> {
  return lack === null ? otherwise : () => Promise.resolve(lack);
}
