import { sql } from 'kysely';
import type { Finding, KnownBlob, RecountRepository } from '../../../core/recount/finding.ts';
import { askAtLength, prepareBulkWork } from '../ask-at-length.ts';
import type { Connection } from '../connection.ts';
import { jsonb } from '../jsonb.ts';
import {
  contentBytes,
  countedComments,
  countedMarkers,
  historyBytes,
  ledgerStatements,
  rowBytes,
} from './ledger-statements.ts';

export function recountRepository(connection: Connection): RecountRepository {
  const { db } = connection;
  return {
    find: (check, limit) =>
      connection.atomically(async (within) => {
        await prepareBulkWork(within);
        const text = `${ledgerStatements[check]} order by subject limit $1`;
        const rows = await askAtLength<Omit<Finding, 'check'>>(within, text, [limit]);
        return rows.map((row) => ({ check, ...row }));
      }),

    async blobs(keys) {
      if (keys.length === 0) return [];
      const { rows } = await sql<KnownBlob>`
        select key, bytes, exists (select from blob_references where blob_key = blobs.key) as "isReferenced"
        from blobs where key = any(${[...keys]})`.execute(db);
      return rows;
    },

    async referencedBlobs(after, limit) {
      const { rows } = await sql<{ key: string }>`
        select key from blobs where key > ${after} and released_at is null order by key limit ${limit}`.execute(
        db,
      );
      return rows.map(({ key }) => key);
    },

    async save(findings) {
      await sql`
        insert into last_recount (ended_at, findings)
        values (clock_timestamp(), ${jsonb(Object.fromEntries(findings))}::jsonb)
        on conflict (id) do update set ended_at = excluded.ended_at, findings = excluded.findings`.execute(
        db,
      );
    },

    mendRoom: (roomKey) =>
      connection.atomically(async (within) => {
        await prepareBulkWork(within, [`set local lock_timeout = '60s'`]);
        // A separate statement: only one that starts after the lock sees what was committed before it.
        const lock = 'select from rooms where key = $1 and deleted_at is null for no key update';
        await askAtLength(within, lock, [roomKey]);
        await askAtLength(
          within,
          `update rooms set used_bytes = ${contentBytes('rooms.content_key')},
            row_bytes = ${rowBytes('rooms.content_key')},
            marker_count = ${countedMarkers('rooms.content_key')},
            comment_count = ${countedComments('rooms.content_key')},
            history_bytes = ${historyBytes('rooms.key', 'rooms.content_key')}
          where key = $1 and deleted_at is null`,
          [roomKey],
        );
      }),

    mendUser: (userId) =>
      connection.atomically(async (within) => {
        await prepareBulkWork(within);
        // Transactions that change the size of a room or a reservation also update this row.
        await askAtLength(within, 'select from users where id = $1 for update', [userId]);
        await askAtLength(
          within,
          `update users set
            quota_used = (
              select coalesce(sum(used_bytes), 0) from rooms where owner_id = users.id and deleted_at is null
            ),
            quota_reserved = (select coalesce(sum(bytes), 0) from reservations where owner_id = users.id)
          where id = $1`,
          [userId],
        );
      }),
  };
}
