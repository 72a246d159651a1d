import { sql } from 'kysely';
import type {
  IdempotencyRepository,
  KeyClaim,
  KeyedRequest,
} from '../../core/ports/idempotency-repository.ts';
import type { Session } from './session.ts';

export function idempotencyRepository({ db }: Session): IdempotencyRepository {
  const known = async ({ caller, key, fingerprint }: KeyedRequest): Promise<KeyClaim | null> => {
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'status', 'body'])
      .select(sql<boolean>`(applied and held_until < now())`.as('answer_lost'))
      .where('caller', '=', caller)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (!row.fingerprint.equals(fingerprint)) return { state: 'other-request' };
    if (row.status === null && !row.answer_lost) return { state: 'under-way' };
    return { state: 'answered', answer: { status: row.status, body: row.body } };
  };
  const heldBy = ({ caller, key }: KeyedRequest, holder: string) =>
    sql`caller = ${caller} and key = ${key} and holder = ${holder}::uuid`;

  return {
    async claim(request, holdMs, lifetimeMs) {
      for (;;) {
        const holder = crypto.randomUUID();
        const { rows } = await sql`
          insert into idempotency_keys (caller, key, fingerprint, holder, held_until)
          values (${request.caller}, ${request.key}, ${Buffer.from(request.fingerprint)}, ${holder}::uuid,
            now() + ${holdMs} * interval '1 ms')
          on conflict (caller, key) do update set
            fingerprint = excluded.fingerprint, holder = excluded.holder, held_until = excluded.held_until,
            status = null, body = null, applied = false, created_at = now()
          where (idempotency_keys.status is null and not idempotency_keys.applied
              and idempotency_keys.held_until < now())
            or idempotency_keys.created_at < now() - ${lifetimeMs} * interval '1 ms'
          returning holder`.execute(db);
        if (rows.length > 0) return { state: 'claimed', holder };
        const claim = await known(request);
        // Without a row it was freed between the two statements, and may be ours now.
        if (claim !== null) return claim;
      }
    },

    async renew(request, holder, holdMs) {
      await sql`update idempotency_keys set held_until = now() + ${holdMs} * interval '1 ms'
        where ${heldBy(request, holder)}`.execute(db);
    },

    async apply(request, holder, answer) {
      const { numAffectedRows } = await sql`
        update idempotency_keys set applied = true, status = ${answer?.status ?? null}, body = ${answer?.body ?? null}
        where ${heldBy(request, holder)}`.execute(db);
      return numAffectedRows === 1n;
    },

    async complete(request, holder, { status, body }) {
      await sql`update idempotency_keys set status = ${status}, body = ${body}
        where ${heldBy(request, holder)}`.execute(db);
    },

    async release(request, holder) {
      await sql`delete from idempotency_keys where ${heldBy(request, holder)}`.execute(db);
    },

    async abandon(request, holder) {
      await sql`
        with freed as (
          delete from idempotency_keys where ${heldBy(request, holder)} and not applied
        )
        update idempotency_keys set held_until = now() where ${heldBy(request, holder)} and applied`.execute(
        db,
      );
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
