import { sql, type Selectable } from 'kysely';
import type { HistoryRepository, RoomEvent } from '../../core/ports/history-repository.ts';
import { channels } from './channels.ts';
import { jsonb } from './jsonb.ts';
import type { HistoryTable } from './schema.ts';
import type { Session } from './session.ts';

export function historyRepository({ db }: Session): HistoryRepository {
  return {
    async append(roomKey, events) {
      const { rows } = await sql<{ last_seq: number }>`
        with taken as (
          update rooms set last_seq = last_seq + ${events.length} where key = ${roomKey} returning last_seq
        ), written as (
          insert into history (room_key, seq, kind, actor, object_type, object_id, before, after, created_at)
          select ${roomKey}, taken.last_seq - ${events.length} + place, event->>'kind', event->'actor',
            event->>'objectType', event->>'objectId',
            nullif(event->'before', 'null'), nullif(event->'after', 'null'), clock_timestamp()
          from taken, jsonb_array_elements(${jsonb(events)}::jsonb) with ordinality as list (event, place)
        )
        select last_seq, pg_notify(${channels.roomEvents}, ${String(roomKey)} || ':' || last_seq)
        from taken`.execute(db);
      const row = rows[0];
      if (row === undefined) throw new Error(`There is no room with the key ${roomKey}.`);
      return row.last_seq;
    },

    async after(roomKey, seq, limit) {
      const rows = await db
        .selectFrom('history')
        .selectAll()
        .where('room_key', '=', roomKey)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map(toEvent);
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

    async page(roomKey, { beforeSeq, limit, objectType, objectId }) {
      let query = db.selectFrom('history').selectAll().where('room_key', '=', roomKey);
      if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq);
      if (objectType !== undefined) query = query.where('object_type', '=', objectType);
      if (objectId !== undefined) query = query.where('object_id', '=', objectId);
      const rows = await query.orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(toEvent);
    },
  };
}

function toEvent(row: Selectable<HistoryTable>): RoomEvent {
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
