import { sql } from 'kysely';
import { BlobCondemned } from '../../../core/blobs/blob.ts';
import type { CopiedContent, RoomCopyRepository } from '../../../core/exchange/clone/room-copy.ts';
import { timeOrderedSuffix } from '../../../core/ids.ts';
import { askAtLength, prepareBulkWork } from '../ask-at-length.ts';
import type { Connection } from '../connection.ts';
import { pieceBytes } from '../content/content-table.ts';
import { copyStatement, isCopiedImage, mayRead } from './copy-statement.ts';

/** Digits of the suffix of new ids that all objects of a copy share; eight more digits number the objects. */
const commonDigits = 18;

/**
 * Planner settings for the statement: read ids in index order instead of sorting millions, no JIT compilation
 * of a statement that runs once, and one generic plan per connection. Also creates the table for references.
 */
const preparing = [
  'set local enable_sort = off',
  'set local enable_bitmapscan = off',
  'set local jit = off',
  'set local plan_cache_mode = force_generic_plan',
  'create temporary table copied_references (object_type text, object_id text, blob_key text) on commit drop',
];

export function roomCopyRepository(connection: Connection): RoomCopyRepository {
  const { db } = connection;
  return {
    async unfinished(actorId) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`clones of ${actorId}`}, 0))`.execute(db);
      const { rows } = await sql<{ clones: number }>`
        select count(*) as clones from jobs
        where kind = 'room-clone' and status in ('pending', 'running') and actor->>'id' = ${actorId}`.execute(
        db,
      );
      return rows[0]?.clones ?? 0;
    },

    async bytesOf(contentKey, isReader) {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::bigint as bytes from (
          select bytes from layers where content_key = ${contentKey}
          union all select bytes - case when ${isReader} then 0 else ${sql.raw(pieceBytes)} end
          from raster_layers where content_key = ${contentKey} and status = 'ready'
          union all select bytes from icons where content_key = ${contentKey}
          union all select bytes from images
          where content_key = ${contentKey} and ${sql.raw(isCopiedImage(isReader ? 'true' : 'false'))}
          union all select row_bytes from rooms where content_key = ${contentKey}
        ) as copied`.execute(db);
      return rows[0]?.bytes ?? 0;
    },

    async copy({ roomKey, tokenId, userId }, target) {
      // The planner makes a better plan for the content key as a parameter than as a join.
      const { rows: sources } = await sql<{ content_key: number }>`
        select content_key
        from rooms, (values (${tokenId}::text, ${userId}::text)) as given (token_id, user_id)
        where key = ${roomKey} and deleted_at is null
          and ${sql.raw(mayRead('given.token_id', 'given.user_id'))}`.execute(db);
      const [source] = sources;
      if (source === undefined) return null;
      await prepareBulkWork(connection, preparing);
      const prefix = timeOrderedSuffix().slice(0, commonDigits);
      const { contentKey, roomId } = target;
      const values = [roomKey, source.content_key, contentKey, roomId, prefix, tokenId, userId];
      const [copied] = await askAtLength<CopiedContent>(connection, copyStatement, values, 'copy-room');
      return copied ?? null;
    },

    async referenceObjects(contentKey) {
      // The row of a blob is its lock; all transactions lock them in the same order.
      const [locked] = await askAtLength<{ condemned: number }>(
        connection,
        `select count(*) filter (where condemned) as condemned from (
          select condemned from blobs where key in (select blob_key from copied_references)
          order by key for update
        ) as locked`,
        [],
      );
      if (locked?.condemned !== 0) throw new BlobCondemned('Objects of the source are being deleted.');
      await askAtLength(
        connection,
        `with retained as (
          update blobs set released_at = null
          where key in (select blob_key from copied_references) and released_at is not null
        )
        insert into blob_references (content_key, object_type, object_id, blob_key)
        select $1::bigint, object_type, object_id, blob_key from copied_references`,
        [contentKey],
      );
    },
  };
}
