import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { lease } from './keeper/lease.ts';

export interface TestDatabase {
  /** A connection string for a database with the product's schema and no rows. */
  url: string;
  /** Closes remaining connections and removes the database. */
  drop: () => Promise<void>;
}

const objectInUse = '55006';

let template: Promise<string> | undefined;

/** A separate database for the caller, cloned from a template with all migrations, on a real Postgres. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await lease('postgres');
  template ??= migratedTemplate(server);
  const source = await template;
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Files are copied in a fraction of the processor time of the default, which writes all pages to the log.
  const copied = `create database ${name} template ${source} strategy file_copy`;
  await maintain(server, (client) => client.query(copied));
  return {
    url: databaseUrl(server, name),
    drop: () => dropDatabase(server, name),
  };
}

/** A database without any schema, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = await lease('postgres');
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await maintain(server, (client) => client.query(`create database ${name}`));
  return {
    url: databaseUrl(server, name),
    drop: () => dropDatabase(server, name),
  };
}

/**
 * The server may still have a connection that was just closed, and a client that is notified of the end after
 * closing throws an unhandled error. So the server first waits up to 5 s for the last connections.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  await maintain(server, async (client) => {
    await client.query(`drop database if exists ${name}`).catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== objectInUse) throw error;
      await client.query(`drop database if exists ${name} with (force)`);
    });
  });
}

/** The name of the template for the current migrations; the first caller creates it. */
function migratedTemplate(server: string): Promise<string> {
  const name = `template_${migrationsHash()}`;
  return maintain(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const known = await client.query('select from pg_database where datname = $1', [name]);
    if (known.rowCount !== 0) return name;
    const draft = `draft_${randomBytes(8).toString('hex')}`;
    await client.query(`create database ${draft}`);
    await migrate(databaseUrl(server, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  });
}

function migrationsHash(): string {
  const folder = join(import.meta.dirname, '../../adapters/postgres/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

async function maintain<Result>(server: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: server });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
