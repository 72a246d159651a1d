import { sql } from 'kysely';
import type { Session } from './session.ts';

/**
 * Takes the oldest events from one room whose history takes more than `most` bytes. A photo that was retired before the
 * last event that goes cannot be restored by any that stays: so its bytes count as freed.
 */
export async function trimHistory(
  { db }: Session,
  { most, kept, limit }: { readonly most: number; readonly kept: number; readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ trimmed: number }>`
    with room as (
      select key, content_key, last_seq, trimmed_at, history_bytes - ${most}::bigint as excess from rooms
      where history_bytes > ${most}::bigint and deleted_at is null
        and exists (select from history where room_key = rooms.key and seq <= rooms.last_seq - ${kept})
      order by key limit 1
      for no key update skip locked
    ), oldest as (
      select history.seq, history.created_at, coalesce(history.bytes, 0) as bytes
      from room, lateral (
        select seq, created_at, bytes from history
        where room_key = room.key and seq <= room.last_seq - ${kept}
        order by seq limit ${limit}
      ) as history
    ), following as (
      -- Photos that go with an event are freed by it, and count from the next one on; those that an earlier trimming
      -- freed may still be there.
      select seq, bytes, created_at, lag(created_at) over (order by seq) as after,
        sum(bytes) over (order by seq rows unbounded preceding) - bytes as before
      from oldest
    ), freed as (
      select following.*, before + coalesce((
        select sum(images.bytes) from images, room
        where images.content_key = room.content_key and images.retired_at < coalesce(following.after, room.trimmed_at)
      ), 0) as so_far
      from following
    ), gone as (
      select freed.* from freed, room where freed.so_far < room.excess
    ), trimmed as (
      delete from history using room, gone where history.room_key = room.key and history.seq = gone.seq
    ), told as (
      update rooms set
        history_bytes = history_bytes - (select sum(bytes) from gone),
        trimmed_at = (select max(created_at) from gone)
      from room where rooms.key = room.key and exists (select from gone)
    )
    select count(*) as trimmed from gone`.execute(db);
  return rows[0]?.trimmed ?? 0;
}
