import { sql } from 'kysely';
import type { SessionRepository } from '../../core/sessions/session.ts';
import type { Connection } from './connection.ts';
import { toUser } from './users.ts';

/** Browser sessions. */
export function sessionRepository({ db }: Connection): SessionRepository {
  return {
    async create({ secretHash, userId, idToken, lifetimeMs }) {
      await db
        .insertInto('sessions')
        .values({
          secret_hash: Buffer.from(secretHash),
          user_id: userId,
          id_token: idToken,
          expires_at: sql`now() + ${lifetimeMs} * interval '1 ms'`,
        })
        .execute();
    },

    async find(secretHash) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('users')
        .select(['sessions.id_token', 'sessions.expires_at'])
        .where('secret_hash', '=', Buffer.from(secretHash))
        .where(sql<boolean>`expires_at > now()`)
        .executeTakeFirst();
      if (row === undefined) return null;
      return { user: toUser(row), idToken: row.id_token, expiresAt: row.expires_at };
    },

    async remove(secretHash) {
      const row = await db
        .deleteFrom('sessions')
        .where('secret_hash', '=', Buffer.from(secretHash))
        .returning('id_token')
        .executeTakeFirst();
      return row === undefined ? null : { idToken: row.id_token };
    },

    async removeExpired(limit) {
      const { numAffectedRows } = await sql`
        delete from sessions where secret_hash in (
          select secret_hash from sessions where expires_at <= now()
          order by expires_at limit ${limit} for update skip locked)`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
