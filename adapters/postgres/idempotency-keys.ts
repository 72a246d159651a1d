import { sql } from 'kysely';
import type {
  LeasedKey,
  IdempotencyRepository,
  KeyClaim,
  KeyedRequest,
} from '../../core/idempotency/keyed-request.ts';
import type { Connection } from './connection.ts';

export function idempotencyRepository({ db }: Connection): IdempotencyRepository {
  const known = async ({ caller, key, fingerprint }: KeyedRequest): Promise<KeyClaim | null> => {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'status', 'body', 'room_id', 'may_read'])
      .select(sql<boolean>`(applied and leased_until < now())`.as('answer_lost'))
      .where('caller', '=', caller)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (!row.fingerprint.equals(fingerprint)) return { state: 'other-request' };
    const { status, body, room_id: roomId, may_read: isForReaders } = row;
    if (status === null && body === null && !row.answer_lost) return { state: 'under-way' };
    return { state: 'answered', answer: { status, body, roomId }, isForReaders };
  };
  const leasedBy = ({ request: { caller, key }, holder }: LeasedKey) =>
    sql`caller = ${caller} and key = ${key} and holder = ${holder}::uuid`;

  return {
    async claim(request, leaseMs, lifetimeMs) {
      for (;;) {
        const holder = crypto.randomUUID();
        const { rows } = await sql`
          insert into idempotency_keys (caller, key, fingerprint, holder, leased_until, may_read)
          values (${request.caller}, ${request.key}, ${Buffer.from(request.fingerprint)}, ${holder}::uuid,
            now() + ${leaseMs} * interval '1 ms', ${request.mayRead})
          on conflict (caller, key) do update set
            fingerprint = excluded.fingerprint, holder = excluded.holder, leased_until = excluded.leased_until,
            may_read = excluded.may_read, room_id = null,
            status = null, body = null, applied = false, created_at = now()
          where (idempotency_keys.status is null and not idempotency_keys.applied
              and idempotency_keys.leased_until < now())
            or idempotency_keys.created_at < now() - ${lifetimeMs} * interval '1 ms'
          returning holder`.execute(db);
        if (rows.length > 0) return { state: 'claimed', holder };
        const claim = await known(request);
        // Without a row, the key was released between the two statements: try again.
        if (claim !== null) return claim;
      }
    },

    async renew(leased, leaseMs) {
      const callers = leased.map(({ request }) => request.caller);
      const keys = leased.map(({ request }) => request.key);
      const holders = leased.map(({ holder }) => holder);
      // A locked row is being applied or claimed by another holder; neither needs a renewal.
      await sql`
        with mine as (
          select caller, key from idempotency_keys
          join unnest(${callers}::text[], ${keys}::text[], ${holders}::uuid[]) as leases (caller, key, holder)
            using (caller, key, holder)
          for update of idempotency_keys skip locked
        )
        update idempotency_keys set leased_until = now() + ${leaseMs} * interval '1 ms'
        from mine where idempotency_keys.caller = mine.caller and idempotency_keys.key = mine.key`.execute(
        db,
      );
    },

    async apply(leased, answer) {
      const { numAffectedRows } = await sql`
        update idempotency_keys set applied = true, status = ${answer?.status ?? null},
          body = ${answer?.body ?? null}, room_id = ${answer?.roomId ?? null}
        where ${leasedBy(leased)}`.execute(db);
      return numAffectedRows === 1n;
    },

    async complete(leased, { status, body, roomId }) {
      await sql`update idempotency_keys set status = ${status}, body = ${body}, room_id = ${roomId}
        where ${leasedBy(leased)}`.execute(db);
    },

    async release(leased) {
      await sql`delete from idempotency_keys where ${leasedBy(leased)}`.execute(db);
    },

    async abandon(leased) {
      await sql`
        with freed as (
          delete from idempotency_keys where ${leasedBy(leased)} and not applied
        )
        update idempotency_keys set leased_until = now() where ${leasedBy(leased)} and applied`.execute(db);
    },

    async removeOlderThan(ageMs, limit) {
      const { numAffectedRows } = await sql`
        delete from idempotency_keys where (caller, key) in (
          select caller, key from idempotency_keys where created_at < now() - ${ageMs} * interval '1 ms'
          order by created_at limit ${limit} for update skip locked)`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
