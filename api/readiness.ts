/** Ready when the database answers and has every migration of this version. Their names are asked for until then. */
export function databaseUnreadiness(
  pendingMigrations: () => Promise<readonly string[]>,
): () => Promise<string | null> {
  return async () => {
    try {
      const pending = await pendingMigrations();
      if (pending.length === 0) return null;
      return `The database lacks ${pending.length} migration(s), first ${pending[0] ?? ''}.`;
    } catch {
      return 'The database does not answer.';
    }
  };
}

/** Not ready, whatever else may be said, where what reads uploads would have to be held in and cannot be. */
export function sandboxUnreadiness(
  { lack }: { readonly lack: string | null },
  otherwise: () => Promise<string | null>,
): () => Promise<string | null> {
  return lack === null ? otherwise : () => Promise.resolve(lack);
}
