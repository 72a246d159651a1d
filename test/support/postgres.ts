import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../adapters/postgres/migrate.ts';
import { lease } from './keeper/lease.ts';

export interface TestDatabase {
  /** A connection string for a database that holds the product's schema and no rows. */
  url: string;
  /** Cuts what is still connected and removes the database. */
  drop: () => Promise<void>;
}

const objectInUse = '55006';

let template: Promise<string> | undefined;

/** A database of the caller's own, cloned from a template that all migrations ran in, on a real Postgres. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await lease('postgres');
  template ??= migratedTemplate(server);
  const source = await template;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await maintain(server, (client) => client.query(`create database ${name} template ${source}`));
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
 * A connection that was just closed may still be there on the server's side, and a client that is told of its end
 * after closing throws where nobody listens. So the server first waits for the last ones, which it does for 5 s.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  await maintain(server, async (client) => {
    await client.query(`drop database if exists ${name}`).catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== objectInUse) throw error;
      await client.query(`drop database if exists ${name} with (force)`);
    });
  });
}

/** The name of the template for the migrations as they are on disk now; made once, by whoever comes first. */
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
