/**
 * Migrations of the schema: plain SQL files, run in the order of their names. A deployment runs this module
 * as a program (`node adapters/postgres/migrate.ts`, with DATABASE_URL) before the new version starts.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { migrationEnvironment } from '../settings/programs.ts';
import { processSettings } from '../process-settings.ts';
import { migrationFailure } from './migration-failure.ts';

const folder = join(import.meta.dirname, 'migrations');
const table = 'migrations';
const undefinedTable = '42P01';

/**
 * Runs all pending migrations in one transaction and returns their names. Processes may call it concurrently:
 * an advisory lock makes the others wait.
 */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  // Imported on demand: the API only calls `pendingMigrations`, and starts faster without the runner.
  const { runner } = await import('node-pg-migrate');
  const quiet = () => undefined;
  const done = await runner({
    databaseUrl: { connectionString: databaseUrl, application_name: 'chartroom-migrate' },
    dir: folder,
    direction: 'up',
    migrationsTable: table,
    advisoryLockMode: 'wait',
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  return done.map((migration) => migration.name);
}

/** Names of migrations that have not run in the database; readiness requires that there are none. */
export async function pendingMigrations(pool: Pool, timeoutMs?: number): Promise<readonly string[]> {
  const files = await readdir(folder);
  const known = files.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length));
  const query = { text: `select name from ${table}`, query_timeout: timeoutMs };
  const run = await pool.query<{ name: string }>(query).catch((error: unknown) => {
    if ((error as { code?: string }).code === undefinedTable) return { rows: [] };
    throw error;
  });
  const seen = new Set(run.rows.map((row) => row.name));
  return known.filter((name) => !seen.has(name)).sort();
}

if (import.meta.main) {
  const { DATABASE_URL: url } = processSettings(migrationEnvironment);
  try {
    const names = await migrate(url);
    process.stdout.write(names.length === 0 ? 'The schema is up to date.\n' : `Ran ${names.join(', ')}.\n`);
  } catch (error) {
    process.stderr.write(`${migrationFailure(error, url)}\n`);
    process.exitCode = 1;
  }
}
