import { sql } from 'kysely';
import type { DatabaseSchema } from './schema.ts';
import type { Connection } from './connection.ts';

/** Deletes the references. The grace period of blobs without any other reference starts now. */
export async function releaseReferences(
  within: Connection,
  references: readonly DatabaseSchema['blob_references'][],
): Promise<void> {
  if (references.length === 0) return;
  const { db } = within;
  const keys = [...new Set(references.map((reference) => reference.blob_key))];
  await sql`select from blobs where key = any(${keys}) order by key for update`.execute(db);
  await sql`
    delete from blob_references using unnest(
      ${references.map((reference) => reference.content_key)}::bigint[],
      ${references.map((reference) => reference.object_type)}::text[],
      ${references.map((reference) => reference.object_id)}::text[],
      ${references.map((reference) => reference.blob_key)}::text[]
    ) as released (content_key, object_type, object_id, blob_key)
    where (blob_references.content_key, blob_references.object_type, blob_references.object_id,
      blob_references.blob_key) = (released.content_key, released.object_type, released.object_id, released.blob_key)`.execute(
    db,
  );
  await sql`
    update blobs set released_at = now()
    where key = any(${keys}) and released_at is null
      and not exists (select from blob_references where blob_key = blobs.key)`.execute(db);
}
