import { sql } from 'kysely';
import type { Pool } from 'pg';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { limits } from '../../core/limits.ts';
import { isSuperseded } from '../../core/history/room-event.ts';
import { isExported } from '../../core/exchange/export/exported-events.ts';
import type { RoomSnapshot, RoomSnapshots, SnapshotRoom } from '../../core/exchange/export/room-snapshot.ts';
import { artifactRepository } from './artifacts.ts';
import { historyArchiveRepository } from './history-archives.ts';
import { historyRepository } from './history.ts';
import { presentationRepository } from './presentations.ts';
import { openConnection, type Connection } from './connection.ts';
import { contentReaders } from './content/tables.ts';
import { commentBatches } from './snapshot-batches.ts';

/** Snapshots are read-only transactions with the isolation level `repeatable read`. */
export function postgresRoomSnapshots(pool: Pool): RoomSnapshots {
  const connection = openConnection(pool);
  return {
    take: (room, work) =>
      connection.atomically(async (within) => {
        // Data that was already passed on cannot be revoked by a retry.
        within.transaction?.forbidRepetition();
        await sql`set transaction isolation level repeatable read, read only`.execute(within.db);
        return work(await snapshotOf(within, room));
      }),
  };
}

async function snapshotOf(within: Connection, { roomKey, contentKey }: SnapshotRoom): Promise<RoomSnapshot> {
  const { db } = within;
  const room = await db
    .selectFrom('rooms')
    .selectAll()
    .where('key', '=', roomKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (room === undefined) throw JobProblem.of('room_deleted');
  if (room.content_key !== contentKey) throw JobProblem.of('room_cleared');
  const { seq, at } = await artifactRepository(within).lastChange(roomKey);
  return {
    head: { roomId: room.id, name: room.name, settings: room.settings, lastSeq: seq, lastChange: at },
    counts: { markers: room.marker_count, comments: room.comment_count, events: seq },
    ...contentReaders(within, contentKey),
    comments: () => commentBatches(within, contentKey),
    presentation: () => presentationRepository(within).find(contentKey),
    archives: () => historyArchiveRepository(within).list(contentKey),
    events: () => eventsOf(within, roomKey),
    touch: async () => {
      await sql`select`.execute(db);
    },
  };
}

async function* eventsOf(within: Connection, roomKey: number) {
  const history = historyRepository(within);
  for (let after = 0; ;) {
    const page = await history.after(roomKey, after, limits.historyPageMax);
    if (page.length === 0) return;
    after = page.at(-1)?.seq ?? after;
    yield page.filter((event) => isExported(event) && !isSuperseded(event));
  }
}
