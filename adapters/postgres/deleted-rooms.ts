import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/**
 * Deletes the rows of rooms that were deleted more than `ageMs` ago, once their content is purged and their
 * jobs have ended: up to `limit` rows of history, then the rooms. Returns the number of deleted rows.
 */
export async function purgeDeletedRooms({ db }: Connection, ageMs: number, limit: number): Promise<number> {
  const { rows: rooms } = await sql<{ key: number }>`
    select key from rooms
    where deleted_at <= now() - ${ageMs} * interval '1 millisecond'
      and not exists (select from abandoned_content where content_key = rooms.content_key)
      and not exists (
        select from jobs where room_key = rooms.key and status in ('pending', 'running')
      )
    order by deleted_at
    limit 100`.execute(db);
  let removed = 0;
  for (const { key } of rooms) {
    const history = await sql`
      delete from history where ctid = any(array(
        select ctid from history where room_key = ${key} limit ${limit - removed} for update skip locked
      ))`.execute(db);
    removed += Number(history.numAffectedRows ?? 0n);
    if (removed >= limit) break;
    // Cascades to its tokens, invitations and ended jobs, which are few.
    const room = await sql`
      delete from rooms
      where key = ${key} and not exists (select from history where room_key = ${key})`.execute(db);
    removed += Number(room.numAffectedRows ?? 0n);
  }
  return removed;
}
