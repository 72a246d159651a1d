import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import { tallyOf } from '../../core/history/tally.ts';
import { limits } from '../../core/limits.ts';
import type { EventKind } from '../../core/history/event-kinds.ts';
import type {
  HistoryRepository,
  ChangedMarker,
  RoomEvent,
  AppendedEvents,
} from '../../core/history/room-event.ts';
import { channels } from './channels.ts';
import { jsonb } from './jsonb.ts';
import type { HistoryTable, DatabaseSchema } from './schema.ts';
import type { Statement } from './check-out.ts';
import type { Connection } from './connection.ts';
import { firstAfter, importedAfter, since } from './history-since.ts';
import { trimHistory } from './trim-history.ts';

/**
 * Allocates sequence numbers, writes the events and notifies listeners. The notification of a single change
 * of a marker contains the event if it fits (payloads are limited to 8000 bytes), in the format of `eventOf`
 * in wake-up-event.ts. Events about users and access are not included, because any database user may listen
 * to the channels.
 */
const appending: Statement = {
  name: 'append-history',
  text: `
    with list as materialized (
      select place, event, pg_column_size(event) as bytes
      from jsonb_array_elements($3::jsonb) with ordinality as list (event, place)
    ), taken as (
      update rooms set
        last_seq = last_seq + $2::integer,
        marker_count = greatest(marker_count + $4::integer, 0),
        comment_count = greatest(comment_count + $5::integer, 0),
        history_bytes = history_bytes + (select coalesce(sum(bytes), 0) from list)
      where key = $1 returning last_seq, marker_count, comment_count, owner_id
    ), written as (
      insert into history (room_key, seq, kind, actor, object_type, object_id, before, after, created_at, bytes)
      select $1, taken.last_seq - $2 + place, event->>'kind', event->'actor',
        event->>'objectType', event->>'objectId',
        nullif(event->'before', 'null'), nullif(event->'after', 'null'), clock_timestamp(), bytes
      from taken, list
      returning created_at, bytes
    ), single as (
      select (event || jsonb_build_object(
        'createdAt', floor(extract(epoch from created_at) * 1000), 'bytes', written.bytes))::text as whole
      from list, written
      where $2 = 1 and event->>'objectType' = 'marker' and list.bytes < 10000
    )
    select marker_count as markers, comment_count as comments, added_row_bytes() as added,
      case when added_row_bytes() > 0 then (
        select json_build_object('used', quota_used + owned_row_bytes(id), 'reserved', quota_reserved, 'limit', quota_limit)
        from users where id = taken.owner_id
      ) end as quota,
      pg_notify('${channels.roomEvents}', $1 || ':' || last_seq || coalesce(
        (select ':' || whole from single where octet_length(whole) < 7900), ''))
    from taken`,
};

const superseding: Statement = {
  name: 'supersede-event',
  text: `
    with newest as (
      select seq, kind, actor, before, bytes, created_at from history
      where room_key = $1 and object_type = $2 and object_id = $3 order by seq desc limit 1
    ), superseded as (
      update history set before = null, after = null, bytes = pg_column_size(jsonb_build_object(
        'kind', history.kind, 'actor', history.actor, 'objectType', $2::text, 'objectId', $3::text))
      from newest
      where history.room_key = $1 and history.seq = newest.seq
        and newest.kind = $4 and newest.actor->>'id' = $5 and newest.actor->>'type' = $6
        and newest.created_at > clock_timestamp() - $7::float8 * interval '1 millisecond'
      returning newest.before, newest.bytes - history.bytes as freed
    ), counted as (
      update rooms set history_bytes = history_bytes - freed from superseded where key = $1
    )
    select before from superseded`,
};

/** Must be the negation of `isSuperseded`. */
const isListed = sql<boolean>`(kind <> 'comment.updated' or after is not null)`;

const following: Statement = {
  name: 'history-after',
  text: `
    select room_key, seq, kind, actor, object_type, object_id, before, after, created_at, bytes
    from (
      select *, sum(bytes) over (order by seq rows unbounded preceding) as so_far
      from history where room_key = $1 and seq > $2 order by seq limit $3
    ) listed
    where so_far - bytes < $4
    order by seq`,
};

export function historyRepository(connection: Connection): HistoryRepository {
  const { db } = connection;
  return {
    async append(roomKey, events) {
      const { markers, comments } = tallyOf(events);
      const values = [roomKey, events.length, jsonb(events), markers, comments];
      const [row] = await connection.prepared<AppendedEvents>(appending, values);
      if (row === undefined) throw new Error(`The room with the key ${roomKey} does not exist.`);
      const { markers: markerCount, comments: commentCount, added, quota } = row;
      return { markers: markerCount, comments: commentCount, added, quota };
    },

    async supersede(roomKey, { kind, objectType, objectId, actor }, withinMs) {
      const values = [roomKey, objectType, objectId, kind, actor.id, actor.type, withinMs];
      const [row] = await connection.prepared<{ before: unknown }>(superseding, values);
      return row?.before ?? null;
    },

    async after(roomKey, seq, limit) {
      const rows = await connection.prepared<EventRow>(following, [
        roomKey,
        seq,
        limit,
        limits.eventPageBytes,
      ]);
      return rows.map(toEvent);
    },

    async lastOpening(roomKey) {
      // Must match the condition of the index `history_openings`.
      const { rows } = await sql<{ seq: number | null }>`
        select max(seq) as seq from history
        where room_key = ${roomKey}
          and (kind = 'room.cleared' or (kind = 'settings.updated' and after->'isPublic' = 'true'))`.execute(
        db,
      );
      return rows[0]?.seq ?? 0;
    },

    async markerChanges(roomKey, { after, upTo }) {
      const { rows } = await sql<ChangedMarker>`
        select kind,
          case when object_type = 'marker' then object_id end as "markerId",
          case when kind = 'marker.imported' then object_id end as "importId",
          case when kind = 'marker.imported' then
            jsonb_build_object('first', after->'firstId', 'last', after->'lastId') end as range
        from history where room_key = ${roomKey} and seq > ${after} and seq <= ${upTo} order by seq`.execute(
        db,
      );
      return rows;
    },

    firstAfter: (roomKey, seq, objects) => firstAfter(connection, roomKey, seq, objects),
    importedAfter: (roomKey, seq) => importedAfter(connection, roomKey, seq),
    since: (roomKey, seq) => since(connection, roomKey, seq),

    async page(roomKey, { beforeSeq, limit, objectType, objectId, actorId, kinds }) {
      let query = db.selectFrom('history').where('room_key', '=', roomKey).where(isListed);
      if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq);
      if (objectType !== undefined) query = query.where('object_type', '=', objectType);
      if (objectId !== undefined) query = query.where('object_id', '=', objectId);
      // Must match the expression of the index `history_by_actor`.
      if (actorId !== undefined) query = query.where(sql`(actor->>'id')`, '=', actorId);
      if (kinds !== undefined) query = query.where('kind', '=', sql<EventKind>`any(${[...kinds]})`);
      return newestOf(connection, query, limit);
    },

    trim: (maxBytes, retained, limit) => trimHistory(connection, { maxBytes, retained, limit }),
  };
}

/**
 * Returns as many events as fit into a page. Their recorded sizes are summed before their texts are fetched.
 */
async function newestOf(
  { db }: Connection,
  events: SelectQueryBuilder<DatabaseSchema, 'history', object>,
  limit: number,
): Promise<RoomEvent[]> {
  const listed = events
    .selectAll()
    .select(sql<number>`sum(bytes) over (order by seq desc rows unbounded preceding)`.as('so_far'))
    .orderBy('seq', 'desc')
    .limit(limit)
    .as('listed');
  const rows = await db
    .selectFrom(listed)
    .selectAll()
    .where(sql<boolean>`so_far - bytes < ${limits.eventPageBytes}`)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(toEvent);
}

type EventRow = Selectable<HistoryTable>;

function toEvent(row: EventRow): RoomEvent {
  return {
    roomKey: row.room_key,
    seq: row.seq,
    kind: row.kind,
    actor: row.actor,
    objectType: row.object_type,
    objectId: row.object_id,
    before: row.before,
    after: row.after,
    createdAt: row.created_at,
    bytes: row.bytes,
  };
}
