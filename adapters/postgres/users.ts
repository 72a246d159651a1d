import { sql, type Selectable } from 'kysely';
import { newId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { Account, User, UserRepository } from '../../core/users/user.ts';
import type { UserClaims } from '../../core/ports/identity.ts';
import type { UsersTable } from './schema/people.ts';
import type { Connection } from './connection.ts';

export function userRepository({ db }: Connection): UserRepository {
  const accounts = () =>
    db
      .selectFrom('users')
      .selectAll()
      .select(
        sql<number>`(select count(*) from rooms where owner_id = users.id and deleted_at is null)`.as(
          'room_count',
        ),
      )
      .select(sql<number>`owned_row_bytes(users.id)`.as('row_bytes'));

  return {
    async signIn(claims) {
      // Nearly all requests come from known users with unchanged claims, which need no write.
      const known = await db
        .selectFrom('users')
        .selectAll()
        .select(sql<boolean>`last_seen_at > now() - interval '1 hour'`.as('seen_lately'))
        .where('issuer', '=', claims.issuer)
        .where('subject', '=', claims.subject)
        .executeTakeFirst();
      if (known?.seen_lately === true && isSame(known, claims)) return { user: toUser(known), isNew: false };

      const row = await db
        .insertInto('users')
        .values({
          id: newId('user'),
          issuer: claims.issuer,
          subject: claims.subject,
          email: claims.email,
          email_verified: claims.emailVerified,
          name: claims.name,
          quota_limit: limits.userQuota,
        })
        .onConflict((conflict) =>
          conflict.columns(['issuer', 'subject']).doUpdateSet((eb) => ({
            email: eb.ref('excluded.email'),
            email_verified: eb.ref('excluded.email_verified'),
            name: eb.ref('excluded.name'),
            last_seen_at: sql`now()`,
          })),
        )
        .returningAll()
        // xmax, the deleting or locking transaction, is 0 only in a row that this statement inserted.
        .returning(sql<boolean>`xmax = 0`.as('is_new'))
        .executeTakeFirstOrThrow();
      return { user: toUser(row), isNew: row.is_new };
    },

    async find(userId) {
      const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
      return row === undefined ? null : toUser(row);
    },

    async findAccount(userId) {
      const row = await accounts().where('id', '=', userId).executeTakeFirst();
      return row === undefined ? null : toAccount(row);
    },

    async list({ before, search, limit }) {
      let query = accounts();
      if (before !== undefined) query = query.where('id', '<', before);
      if (search !== undefined) {
        const text = search.toLowerCase();
        query = query.where(
          sql<boolean>`strpos(lower(concat_ws(' ', id, subject, email, name)), ${text}) > 0`,
        );
      }
      // Ids sort by creation time.
      const rows = await query.orderBy('id', 'desc').limit(limit).execute();
      return rows.map(toAccount);
    },

    async findByVerifiedEmail(email) {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .where('email_verified', '=', true)
        .orderBy('last_seen_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : toUser(row);
    },
  };
}

function isSame(row: Selectable<UsersTable>, claims: UserClaims): boolean {
  return (
    row.email === claims.email && row.email_verified === claims.emailVerified && row.name === claims.name
  );
}

export function toUser(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    createdAt: row.created_at,
  };
}

function toAccount(row: Selectable<UsersTable> & { room_count: number; row_bytes: number }): Account {
  return {
    ...toUser(row),
    lastSeenAt: row.last_seen_at,
    quota: { used: row.quota_used + row.row_bytes, reserved: row.quota_reserved, limit: row.quota_limit },
    roomCount: row.room_count,
  };
}
