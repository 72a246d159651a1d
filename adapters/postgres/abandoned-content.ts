import { sql } from 'kysely';
import { releaseReferences } from './blob-references.ts';
import type { Connection } from './connection.ts';
import { contentTables } from './content/tables.ts';

/** Tables with the content of rooms. Replies are deleted with their comments and are not counted. */
const tables = [
  ...['comments', 'presentations', 'history_archives', 'layer_versions'],
  ...Object.values(contentTables).map(({ table }) => table),
];

/** Deletes up to `limit` rows of content without a room, oldest first. Returns the number of deleted rows. */
export async function purgeContent(connection: Connection, limit: number): Promise<number> {
  const abandoned = await connection.db
    .selectFrom('abandoned_content')
    .select('content_key')
    .orderBy('abandoned_at')
    .orderBy('content_key')
    .limit(100)
    .execute();
  let removed = 0;
  for (const { content_key: contentKey } of abandoned) {
    removed += await purgeReferences(connection, contentKey, limit - removed);
    for (const table of tables) {
      removed += await purgeRows(connection, table, contentKey, limit - removed);
    }
    if (removed >= limit) break;
    await closeContent(connection, contentKey);
  }
  return removed;
}

async function purgeReferences(connection: Connection, contentKey: number, limit: number): Promise<number> {
  return connection.atomically(async (within) => {
    const references = await within.db
      .selectFrom('blob_references')
      .selectAll()
      .where('content_key', '=', contentKey)
      .limit(limit)
      .execute();
    await releaseReferences(within, references);
    return references.length;
  });
}

async function purgeRows(
  { db }: Connection,
  table: string,
  contentKey: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where content_key = ${contentKey} limit ${limit}
      for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the entry of the content once all its rows are deleted. */
async function closeContent({ db }: Connection, contentKey: number): Promise<void> {
  const isEmpty = ['blob_references', ...tables].map(
    (table) => sql`not exists (select from ${sql.table(table)} where content_key = ${contentKey})`,
  );
  await sql`
    delete from abandoned_content
    where content_key = ${contentKey} and ${sql.join(isEmpty, sql` and `)}`.execute(db);
}
