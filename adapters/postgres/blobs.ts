import { sql } from 'kysely';
import { BlobCondemned, type Blob, type BlobReference, type BlobRepository } from '../../core/blobs/blob.ts';
import { releaseReferences } from './blob-references.ts';
import { inBatches } from './in-batches.ts';
import type { Connection } from './connection.ts';

/**
 * The row of a blob is its lock: adding or releasing a reference and condemning the blob lock the row.
 * `released_at` is null while there is a reference, so condemning reads only this row.
 */
export function blobRepository(connection: Connection): BlobRepository {
  const { db } = connection;
  return {
    async announce(blobs) {
      if (blobs.length === 0) return;
      const unique = [...new Map(blobs.map((blob) => [blob.key, blob])).values()];
      const rows = await db
        .insertInto('blobs')
        .values(inOrder(unique, (blob) => blob.key).map(toRow))
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ released_at: sql`case when blobs.released_at is not null then now() end` })
            .where('blobs.condemned', '=', false),
        )
        .returning('key')
        .execute();
      refuseMissing(
        unique.map((blob) => blob.key),
        rows,
      );
    },

    async settle(blob) {
      const rows = await db
        .insertInto('blobs')
        .values(toRow(blob))
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({
              bytes: eb.ref('excluded.bytes'),
              sha256: eb.ref('excluded.sha256'),
              media_type: eb.ref('excluded.media_type'),
              released_at: sql`case when blobs.released_at is not null then now() end`,
            }))
            .where('blobs.condemned', '=', false),
        )
        .returning('key')
        .execute();
      refuseMissing([blob.key], rows);
    },

    async find(key) {
      const row = await db
        .selectFrom('blobs')
        .select(['key', 'bytes', 'sha256', 'media_type as mediaType'])
        .where('key', '=', key)
        .where('condemned', '=', false)
        .executeTakeFirst();
      return row ?? null;
    },

    async sizeOf(keys) {
      const { rows } = await sql<{ size: number }>`
        select coalesce(sum(bytes), 0)::bigint as size from blobs where key = any(${[...keys]})`.execute(db);
      return rows[0]?.size ?? 0;
    },

    async refer(references) {
      if (references.length === 0) return;
      // Sorted by key across all batches, the order in which all transactions lock blobs.
      const all = inOrder(references, ({ blobKey }) => blobKey);
      await connection.atomically(async (within) => {
        for (const some of inBatches(all, referencesAtOnce)) await referSome(within, some);
      });
    },

    async referencedBy(contentKey, objectType, objectId) {
      const rows = await db
        .selectFrom('blob_references')
        .select('blob_key as key')
        .where('content_key', '=', contentKey)
        .where('object_type', '=', objectType)
        .where('object_id', '=', objectId)
        .execute();
      return rows.map(({ key }) => key);
    },

    async release(contentKey, objectType, objectId) {
      await connection.atomically(async (within) => {
        await releaseReferences(
          within,
          await within.db
            .selectFrom('blob_references')
            .selectAll()
            .where('content_key', '=', contentKey)
            .where('object_type', '=', objectType)
            .where('object_id', '=', objectId)
            .execute(),
        );
      });
    },

    async condemn(graceMs, limit) {
      // Rows to which another transaction is adding a reference are locked, and skipped.
      const { rows } = await sql<{ key: string }>`
        update blobs set condemned = true
        where key in (
          select key from blobs
          where released_at <= now() - ${graceMs} * interval '1 millisecond'
          order by released_at
          limit ${limit}
          for update skip locked
        )
        returning key`.execute(db);
      return rows.map((row) => row.key);
    },

    async withdraw(key) {
      const { rows } = await sql`
        insert into blobs (key, bytes, media_type, condemned) values (${key}, 0, 'application/octet-stream', true)
        on conflict (key) do update set condemned = true
        where not exists (select from blob_references where blob_key = ${key})
        returning key`.execute(db);
      return rows.length > 0;
    },

    async forget(keys) {
      await sql`delete from blobs where key = any(${[...keys]}) and condemned`.execute(db);
    },
  };
}

function toRow(blob: Blob) {
  return { key: blob.key, bytes: blob.bytes, sha256: blob.sha256, media_type: blob.mediaType };
}

function refuseMissing(keys: readonly string[], found: readonly { key: string }[]): void {
  const known = new Set(found.map((row) => row.key));
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length > 0)
    throw new BlobCondemned(`Deleted or being deleted: ${missing.slice(0, 3).join(', ')}`);
}

/** Rows are always locked in the same order, which prevents deadlocks. */
function inOrder<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Batch size: the arrays of one statement take about a megabyte. */
const referencesAtOnce = 5000;

async function referSome({ db }: Connection, references: readonly BlobReference[]): Promise<void> {
  const keys = [...new Set(references.map(({ blobKey }) => blobKey))];
  const locked = await db
    .selectFrom('blobs')
    .select('key')
    .where('key', '=', sql<string>`any(${keys})`)
    .where('condemned', '=', false)
    .orderBy('key')
    .forUpdate()
    .execute();
  refuseMissing(keys, locked);
  await sql`update blobs set released_at = null where key = any(${keys}) and released_at is not null`.execute(
    db,
  );
  await sql`
    insert into blob_references (content_key, object_type, object_id, blob_key)
    select * from unnest(
      ${references.map((reference) => reference.contentKey)}::bigint[],
      ${references.map((reference) => reference.objectType)}::text[],
      ${references.map((reference) => reference.objectId)}::text[],
      ${references.map((reference) => reference.blobKey)}::text[]
    ) on conflict do nothing`.execute(db);
}
