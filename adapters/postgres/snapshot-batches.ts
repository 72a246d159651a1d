import { sql } from 'kysely';
import { repliesOfPart, type ThreadPart } from '../../core/comments/comment.ts';
import type { StoredImage } from '../../core/images/image.ts';
import type { MarkerFilter } from '../../core/markers/marker.ts';
import type { MarkerLines } from '../../core/exchange/export/content/marker.ts';
import { commentRepository } from './comments.ts';
import { imageFields } from './images.ts';
import { markerColumns } from './marker-columns.ts';
import { passes } from './marker-filter.ts';
import type { Connection } from './connection.ts';

/** Limits of a batch: rows, rows of markers, and bytes of long texts of markers or comments. */
const batch = 1000;
const markerBatch = 5000;
const textBytes = 4 * 2 ** 20;

/** Line breaks occur in JSON only between tokens; in strings they are escaped. */
const propertiesInOneLine = String.raw`translate(properties, E'\n\r', '  ')::json`;

const markerFields = Object.entries(markerColumns)
  .map(([field, { name }]) => `${field === 'properties' ? propertiesInOneLine : name} as "${field}"`)
  .join(', ');

/** The server formats the lines: creating an object per marker in this process takes ten times as long. */
export async function* markerLines(
  { db }: Connection,
  contentKey: number,
  filter: MarkerFilter,
): AsyncGenerator<MarkerLines> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ text: string | null; count: number; last: string | null }>`
      with listed as (
        select *, sum(coalesce(octet_length(description), 0) + coalesce(octet_length(properties), 0)
            + coalesce(cardinality(tags), 0) * 200) over (order by id rows unbounded preceding) as so_far
        from markers where content_key = ${contentKey} and id > ${after} and ${passes(filter)}
        order by id limit ${markerBatch}
      ), taken as (
        select * from listed
        where so_far <= ${textBytes} or id = (select id from listed order by id limit 1)
      ), lines as (
        select taken.id, '{"kind":"marker",' || substr(row_to_json(marker)::text, 2) || E'\n' as line
        from taken, lateral (select ${sql.raw(markerFields)}) marker
      )
      select string_agg(line, '' order by id) as text, count(*) as count, max(id) as last from lines`.execute(
      db,
    );
    const [found] = rows;
    if (found === undefined || found.text === null || found.last === null) return;
    yield { text: found.text, count: found.count };
    after = found.last;
  }
}

export async function* imageBatches(
  { db }: Connection,
  contentKey: number,
  filter: MarkerFilter,
): AsyncGenerator<readonly StoredImage[]> {
  for (let after = ''; ;) {
    const found: StoredImage[] = await db
      .selectFrom('images')
      .select(imageFields)
      .where('content_key', '=', contentKey)
      .where('image_key', '>', after)
      .where(
        sql<boolean>`exists (
          select from markers
          where markers.content_key = images.content_key and markers.image_key = images.image_key
            and ${passes(filter)}
        )`,
      )
      .orderBy('image_key')
      .limit(batch)
      .execute();
    const last = found.at(-1);
    if (last === undefined) return;
    yield found;
    after = last.imageKey;
  }
}

/** A batch contains fewer threads if replies are long. A thread that exceeds a batch is returned in parts. */
export async function* commentBatches(
  connection: Connection,
  contentKey: number,
): AsyncGenerator<readonly ThreadPart[]> {
  const comments = commentRepository(connection);
  for (let after = ''; ;) {
    const { rows } = await sql<{ count: number }>`
      with listed as (
        select sum(octet_length(body) + coalesce((
            select sum(octet_length(replies.body)) from replies
            where replies.content_key = comments.content_key and replies.comment_id = comments.id
          ), 0)) over (order by id rows unbounded preceding) as so_far
        from comments where content_key = ${contentKey} and id > ${after}
        order by id limit ${batch}
      )
      select count(*) as count from listed where so_far <= ${textBytes}`.execute(connection.db);
    const [{ count } = { count: 0 }] = rows;
    if (count === 0) {
      const last = yield* longThread(connection, contentKey, after);
      if (last === null) return;
      after = last;
      continue;
    }
    const found = await comments.page(contentKey, { after, limit: count });
    const last = found.at(-1);
    if (last === undefined) return;
    yield found;
    after = last.id;
  }
}

/** Yields the thread that follows `after` in parts. Returns its id, or null if there is none. */
async function* longThread(
  connection: Connection,
  contentKey: number,
  after: string,
): AsyncGenerator<readonly ThreadPart[], string | null> {
  const comments = commentRepository(connection);
  const comment = await comments.next(contentKey, after);
  if (comment === null) return null;
  for (let behind = ''; ;) {
    const replies = await comments.repliesAfter(contentKey, comment.id, behind, repliesOfPart);
    const last = replies.at(-1);
    if (last === undefined && behind !== '') return comment.id;
    yield [{ ...comment, replies, ...(behind === '' ? {} : { isContinued: true }) }];
    if (last === undefined) return comment.id;
    behind = last.id;
  }
}
