import { sql, type RawBuilder } from 'kysely';
import type { QuotaRepository } from '../../core/blobs/quota.ts';
import type { Connection } from './connection.ts';

/** SQL condition that neither an unfinished or failed job nor an upload has the reservation. */
const isUnclaimed = sql`
  not exists (
    select from jobs
    where jobs.reservation_id = reservations.id and jobs.status in ('pending', 'running', 'error')
  ) and not exists (select from uploads where uploads.reservation_id = reservations.id)`;

/**
 * Bytes of a user's rooms: objects, counted in the row of the user, and rows, counted in those of the rooms.
 */
const used = sql`(users.quota_used + owned_row_bytes(users.id))`;

export function quotaRepository(connection: Connection): QuotaRepository {
  const { db } = connection;
  return {
    async read(ownerId, except = null) {
      return db
        .selectFrom('users')
        .select('quota_limit as limit')
        .select(sql<number>`${used}`.as('used'))
        .select(sql<number>`quota_reserved - ${bytesOf(except)}`.as('reserved'))
        .where('id', '=', ownerId)
        .executeTakeFirstOrThrow();
    },

    async spare(ownerId, reservationId) {
      const own = bytesOf(reservationId);
      const { spare } = await db
        .selectFrom('users')
        .select(
          sql<number | null>`case when quota_limit is not null
            then greatest(quota_limit - ${used} - quota_reserved, 0) + ${own} end`.as('spare'),
        )
        .where('id', '=', ownerId)
        .executeTakeFirstOrThrow();
      return spare;
    },

    async reserve({ id, ownerId, bytes }, expiresInMs) {
      const { numAffectedRows } = await sql`
        with granted as (
          update users set quota_reserved = quota_reserved + ${bytes}::bigint
          where id = ${ownerId}
            and (quota_limit is null or ${used} + quota_reserved + ${bytes}::bigint <= quota_limit)
          returning id
        )
        insert into reservations (id, owner_id, bytes, expires_at)
        select ${id}, granted.id, ${bytes}::bigint, now() + ${expiresInMs} * interval '1 millisecond'
        from granted`.execute(db);
      return numAffectedRows === 1n;
    },

    async reserveUpTo({ id, ownerId, bytes }, atLeast, expiresInMs) {
      const { rows } = await sql<{ bytes: number }>`
        with owner as (
          select id, least(${bytes}::bigint,
            greatest(coalesce(quota_limit - ${used} - quota_reserved, ${bytes}::bigint), 0)) as granted
          from users where id = ${ownerId} for update
        ), granted as (
          update users set quota_reserved = quota_reserved + owner.granted
          from owner where users.id = owner.id and owner.granted >= ${atLeast}::bigint
          returning users.id, owner.granted
        )
        insert into reservations (id, owner_id, bytes, expires_at)
        select ${id}, granted.id, granted.granted, now() + ${expiresInMs} * interval '1 millisecond'
        from granted returning bytes`.execute(db);
      return rows[0]?.bytes ?? null;
    },

    async shrink(reservationId, bytes, expiresInMs) {
      const { numAffectedRows } = await sql`
        with reservation as (
          select id, owner_id, bytes - ${bytes}::bigint as spare from reservations
          where id = ${reservationId} and bytes >= ${bytes}::bigint for update
        ), shrunk as (
          update reservations set bytes = ${bytes}::bigint,
            expires_at = now() + ${expiresInMs} * interval '1 millisecond'
          from reservation where reservations.id = reservation.id
        )
        update users set quota_reserved = quota_reserved - reservation.spare
        from reservation where users.id = reservation.owner_id`.execute(db);
      return numAffectedRows === 1n;
    },

    async settle(reservationId, roomKey, bytes) {
      // The lock on the reservation ensures that it is settled only once.
      const { rows } = await sql<{ refused: boolean }>`
        with reservation as (
          select id, owner_id, bytes from reservations where id = ${reservationId} for update
        ), granted as (
          update users set
            quota_reserved = quota_reserved - reservation.bytes,
            quota_used = quota_used + ${bytes}::bigint
          from reservation
          where users.id = reservation.owner_id and (
            ${bytes}::bigint <= reservation.bytes or quota_limit is null
            or ${used} + quota_reserved - reservation.bytes + ${bytes}::bigint <= quota_limit
          )
          returning reservation.id
        ), settled as (
          delete from reservations using granted where reservations.id = granted.id
        ), counted as (
          update rooms set used_bytes = used_bytes + ${bytes}::bigint from granted where rooms.key = ${roomKey}
        )
        select exists (select from reservation) and not exists (select from granted) as refused`.execute(db);
      return rows[0]?.refused !== true;
    },

    async release(reservationId) {
      await sql`
        with reservation as (
          delete from reservations where id = ${reservationId} returning owner_id, bytes
        )
        update users set quota_reserved = quota_reserved - reservation.bytes
        from reservation where users.id = reservation.owner_id`.execute(db);
    },

    async releaseUnclaimed(reservationId) {
      await connection.atomically(async (within) => {
        // Waits for a transaction that assigns the reservation to a job; the next statement sees that job.
        await sql`select from reservations where id = ${reservationId} for update`.execute(within.db);
        await sql`
          with reservation as (
            delete from reservations where id = ${reservationId} and ${isUnclaimed} returning owner_id, bytes
          )
          update users set quota_reserved = quota_reserved - reservation.bytes
          from reservation where users.id = reservation.owner_id`.execute(within.db);
      });
    },

    async renew(reservationId, expiresInMs) {
      const { numAffectedRows } = await sql`
        update reservations set expires_at = now() + ${expiresInMs} * interval '1 millisecond'
        where id = ${reservationId}`.execute(db);
      return numAffectedRows === 1n;
    },

    async giveBack(roomKey, bytes) {
      await sql`
        with room as (
          update rooms set used_bytes = greatest(used_bytes - ${bytes}::bigint, 0)
          where key = ${roomKey} returning owner_id
        )
        update users set quota_used = greatest(quota_used - ${bytes}::bigint, 0)
        from room where users.id = room.owner_id`.execute(db);
    },

    async releaseExpired(ownerId) {
      const isOwned = ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`;
      const { rows } = await sql<{ released: number }>`
        with expired as (
          delete from reservations where id in (
            select id from reservations
            where expires_at <= clock_timestamp() and ${isOwned} and ${isUnclaimed}
            for update skip locked
          )
          returning owner_id, bytes
        ), sums as (
          select owner_id, sum(bytes)::bigint as bytes, count(*) as reservations from expired group by owner_id
        ), freed as (
          update users set quota_reserved = quota_reserved - sums.bytes
          from sums where users.id = sums.owner_id
        )
        select coalesce(sum(reservations), 0)::bigint as released from sums`.execute(db);
      return rows[0]?.released ?? 0;
    },

    async setLimit(ownerId, limit) {
      await db.updateTable('users').set({ quota_limit: limit }).where('id', '=', ownerId).execute();
    },
  };
}

/** Size of a reservation of the user (bytes); 0 if there is none. */
function bytesOf(reservationId: string | null): RawBuilder<number> {
  return sql`coalesce((select bytes from reservations where id = ${reservationId}::text and owner_id = users.id), 0)`;
}
