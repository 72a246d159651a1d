import { join } from 'node:path';
import { runner } from 'node-pg-migrate';

const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings a database to the newest schema. Several processes may call it at once: an advisory lock lets one work and
 * the others wait for it. Answers the names of the migrations that were run.
 */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const quiet = () => undefined;
  const done = await runner({
    databaseUrl,
    dir: folder,
    direction: 'up',
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  return done.map((migration) => migration.name);
}
