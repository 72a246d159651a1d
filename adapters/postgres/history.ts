import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import { tallyOf } from '../../core/events/tally.ts';
import { limits } from '../../core/limits.ts';
import type { HistoryRepository, MarkerChange, RoomEvent, Tally } from '../../core/history/room-event.ts';
import { channels } from './channels.ts';
import { jsonb } from './jsonb.ts';
import type { HistoryTable, Schema } from './schema.ts';
import type { Session } from './session.ts';
import { trimHistory } from './trim-history.ts';

export function historyRepository(session: Session): HistoryRepository {
  const { db } = session;
  return {
    async append(roomKey, events) {
      const { markers, comments } = tallyOf(events);
      const { rows } = await sql<Tally>`
        with list as materialized (
          select place, event, pg_column_size(event) as bytes
          from jsonb_array_elements(${jsonb(events)}::jsonb) with ordinality as list (event, place)
        ), taken as (
          update rooms set
            last_seq = last_seq + ${events.length},
            marker_count = greatest(marker_count + ${markers}, 0),
            comment_count = greatest(comment_count + ${comments}, 0),
            history_bytes = history_bytes + (select coalesce(sum(bytes), 0) from list)
          where key = ${roomKey} returning last_seq, marker_count, comment_count
        ), written as (
          insert into history (room_key, seq, kind, actor, object_type, object_id, before, after, created_at, bytes)
          select ${roomKey}, taken.last_seq - ${events.length} + place, event->>'kind', event->'actor',
            event->>'objectType', event->>'objectId',
            nullif(event->'before', 'null'), nullif(event->'after', 'null'), clock_timestamp(), bytes
          from taken, list
        )
        select marker_count as markers, comment_count as comments,
          pg_notify(${channels.roomEvents}, ${String(roomKey)} || ':' || last_seq)
        from taken`.execute(db);
      const row = rows[0];
      if (row === undefined) throw new Error(`There is no room with the key ${roomKey}.`);
      return { markers: row.markers, comments: row.comments };
    },

    async after(roomKey, seq, limit) {
      const events = db.selectFrom('history').where('room_key', '=', roomKey).where('seq', '>', seq);
      return pageOf(session, events, { order: 'asc', limit });
    },

    async lastOpening(roomKey) {
      // To the letter the condition of the index `history_openings`.
      const { rows } = await sql<{ seq: number | null }>`
        select max(seq) as seq from history
        where room_key = ${roomKey}
          and (kind = 'room.cleared' or (kind = 'settings.updated' and after->'isPublic' = 'true'))`.execute(
        db,
      );
      return rows[0]?.seq ?? 0;
    },

    async markerChanges(roomKey, { after, upTo }) {
      const { rows } = await sql<MarkerChange>`
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

    async page(roomKey, { beforeSeq, limit, objectType, objectId }) {
      let query = db.selectFrom('history').where('room_key', '=', roomKey);
      if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq);
      if (objectType !== undefined) query = query.where('object_type', '=', objectType);
      if (objectId !== undefined) query = query.where('object_id', '=', objectId);
      return pageOf(session, query, { order: 'desc', limit });
    },

    trim: (most, kept, limit) => trimHistory(session, { most, kept, limit }),
  };
}

/** As many events as fit: the bytes that they were counted with are added up before any text of theirs is fetched. */
async function pageOf(
  { db }: Session,
  events: SelectQueryBuilder<Schema, 'history', object>,
  { order, limit }: { readonly order: 'asc' | 'desc'; readonly limit: number },
): Promise<RoomEvent[]> {
  // Of an event that was written before they were counted, they are what its text takes.
  const own = sql<number>`coalesce(bytes, octet_length(concat(before, after)))`;
  const listed = events
    .selectAll()
    .select([
      own.as('size'),
      sql<number>`sum(${own}) over (order by seq ${sql.raw(order)} rows unbounded preceding)`.as('so_far'),
    ])
    .orderBy('seq', order)
    .limit(limit)
    .as('listed');
  const rows = await db
    .selectFrom(listed)
    .selectAll()
    .where(sql<boolean>`so_far - size < ${limits.eventPageBytes}`)
    .orderBy('seq', order)
    .execute();
  return rows.map((row) => ({ ...toEvent(row), bytes: row.size }));
}

function toEvent(row: Selectable<HistoryTable>): Omit<RoomEvent, 'bytes'> {
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
  };
}
