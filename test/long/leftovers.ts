import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import { openObjectStore } from '../../adapters/objects/open-object-store.ts';
import { createPostgresDatabase } from '../../adapters/postgres/database.ts';
import { limits } from '../../core/limits.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { assertLedgerIsTrue } from '../support/ledger.ts';
import type { TestStack } from '../support/stack.ts';
import type { RunRecord } from './account.ts';

/** More sweeps than any run requires. */
const maxSweeps = 100;

/** Sweeps as if every grace period had expired, and counts unreferenced and missing objects. */
export async function findLeftovers(stack: TestStack, pool: Pool, account: RunRecord): Promise<void> {
  const objects = join(stack.folder, 'objects');
  const staged = join(objects, 'incoming');
  const longAgo = new Date(Date.now() - 24 * 3600_000);
  for (const name of await readdir(staged)) await utimes(join(staged, name), longAgo, longAgo);
  const objectStore = await openObjectStore(pathToFileURL(objects).href);
  const database = createPostgresDatabase(pool);
  // Leases of a killed API. Those of jobs and chunked uploads last longer, and are not released here.
  await pool.query(
    `update reservations set expires_at = now() where expires_at < now() + $1 * interval '1 ms'`,
    [limits.arrivalSilenceMs],
  );
  for (let turn = 0; turn < maxSweeps; turn++) {
    if ((await sweep({ database, objectStore }, 0, 0)) === 0) break;
  }

  const stored = new Set<string>();
  for await (const { key } of objectStore.list('')) stored.add(key);
  const rows = async (query: string) =>
    (await pool.query<{ what: string }>(query)).rows.map(({ what }) => what);
  const known = new Set(await rows('select key as what from blobs where released_at is null'));
  account.wrong('objects without a row', ...[...stored].filter((key) => !known.has(key)));
  account.wrong('rows without an object', ...[...known].filter((key) => !stored.has(key)));
  account.wrong('staged files left behind', ...(await readdir(staged)));
  account.wrong('reservations left behind', ...(await rows(reservations)));
  account.wrong('claims left behind', ...(await rows(claims)));
  await assertLedgerIsTrue(pool).catch((error: unknown) =>
    account.wrong('usage that is not what is stored', String(error)),
  );
}

const reservations = `
  select 'reservation ' || id || ' of ' || bytes as what from reservations
  union all select 'user ' || id || ' with ' || quota_reserved from users where quota_reserved > 0`;

/**
 * Idempotency keys of requests without a response (except responses with a secret), slots of incoming files,
 * unused uploads.
 */
const claims = `
  select 'key ' || key || ' leased until ' || leased_until as what from idempotency_keys
    where status is null and body is null
  union all select 'arrival of ' || job_id from arrivals
  union all select 'upload ' || id from uploads where job_id is null`;
