import { sql } from 'kysely';
import type { FirstChange, HistorySince } from '../../core/history/room-event.ts';
import type { IdRange } from '../../core/ids.ts';
import type { Connection } from './connection.ts';

/** One query for all objects: each takes one lookup in the index of the events by object. */
export async function firstAfter(
  { db }: Connection,
  roomKey: number,
  seq: number,
  { objectType, objectIds }: { readonly objectType: string; readonly objectIds: readonly string[] },
): Promise<readonly FirstChange[]> {
  const { rows } = await sql<FirstChange>`
    select changed.id as "objectId", first.kind, first.before
    from unnest(${[...objectIds]}::text[]) as changed (id), lateral (
      select kind, before from history
      where room_key = ${roomKey} and object_type = ${objectType} and object_id = changed.id and seq > ${seq}
      order by seq limit 1
    ) as first`.execute(db);
  return rows;
}

export async function importedAfter(
  { db }: Connection,
  roomKey: number,
  seq: number,
): Promise<readonly IdRange[]> {
  const { rows } = await sql<IdRange>`
    select after->>'firstId' as first, after->>'lastId' as last from history
    where room_key = ${roomKey} and seq > ${seq} and kind = 'marker.imported'`.execute(db);
  return rows;
}

export async function since({ db }: Connection, roomKey: number, seq: number): Promise<HistorySince> {
  // Events are trimmed from the oldest on, so the later ones are complete if the next one is stored.
  const { rows } = await sql<HistorySince>`
    select
      (select created_at from history where room_key = ${roomKey} and seq = ${seq}) as at,
      ${seq} = last_seq
        or exists (select from history where room_key = ${roomKey} and seq = ${seq}::bigint + 1) as "isComplete",
      exists (
        select from history where room_key = ${roomKey} and seq > ${seq} and kind = 'room.cleared'
      ) as "isCleared"
    from rooms where key = ${roomKey}`.execute(db);
  if (rows[0] === undefined) throw new Error(`The room with the key ${roomKey} does not exist.`);
  return rows[0];
}
