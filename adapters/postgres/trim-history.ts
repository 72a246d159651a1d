import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/**
 * Deletes the oldest events of one room whose history exceeds `maxBytes`. A photo that was retired before the
 * last deleted event can no longer be restored, so its bytes count as freed.
 */
export async function trimHistory(
  { db }: Connection,
  {
    maxBytes,
    retained,
    limit,
  }: { readonly maxBytes: number; readonly retained: number; readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ trimmed: number }>`
    with room as (
      select key, content_key, last_seq, trimmed_at, history_bytes - ${maxBytes}::bigint as excess from rooms
      where history_bytes > ${maxBytes}::bigint and deleted_at is null
        and exists (select from history where room_key = rooms.key and seq <= rooms.last_seq - ${retained})
      order by key limit 1
      for no key update skip locked
    ), oldest as (
      select history.seq, history.created_at, history.bytes
      from room, lateral (
        select seq, created_at, bytes from history
        where room_key = room.key and seq <= room.last_seq - ${retained}
        order by seq limit ${limit}
      ) as history
    ), following as (
      -- An event frees its photos, which count from the next event on. Photos that an earlier run freed may still exist.
      select seq, oldest.bytes, created_at, coalesce(lag(created_at) over (order by seq), room.trimmed_at) as after,
        sum(oldest.bytes) over (order by seq rows unbounded preceding) - oldest.bytes as before
      from oldest, room
    ), moments as (
      select seq, after as at, 0 as bytes, 1 as place from following
      union all
      select null, retired_at, images.bytes, 2 from images, room
      where images.content_key = room.content_key and retired_at < (select max(after) from following)
    ), photos as (
      -- One pass in chronological order: a query for each event would take minutes with many photos.
      select seq, sum(bytes) over (order by at nulls first, place rows unbounded preceding) as bytes from moments
    ), freed as (
      select following.*, following.before + photos.bytes as so_far from following join photos using (seq)
    ), deleted as (
      select freed.* from freed, room where freed.so_far < room.excess
    ), trimmed as (
      delete from history using room, deleted where history.room_key = room.key and history.seq = deleted.seq
    ), counted as (
      update rooms set
        history_bytes = history_bytes - (select sum(bytes) from deleted),
        trimmed_at = (select max(created_at) from deleted)
      from room where rooms.key = room.key and exists (select from deleted)
    )
    select count(*) as trimmed from deleted`.execute(db);
  return rows[0]?.trimmed ?? 0;
}
