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
