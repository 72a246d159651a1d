import { sql, type Selectable } from 'kysely';
import type { ApiToken } from '../../core/access/api-token.ts';
import type { TokenRepository } from '../../core/tokens/token-repository.ts';
import type { ApiTokensTable } from './schema/people.ts';
import type { Connection } from './connection.ts';

/** Neither revoked nor expired, according to the clock of the database. */
const alive = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > now()))`;

export function tokenRepository(connection: Connection): TokenRepository {
  const { db } = connection;
  return {
    create(token, limit) {
      return connection.atomically(async (within) => {
        // Locking the room makes the count and the insert atomic.
        const room = await within.db
          .selectFrom('rooms')
          .select('key')
          .where('key', '=', token.roomKey)
          .where('deleted_at', 'is', null)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (room === undefined) return null;
        const { count } = await within.db
          .selectFrom('api_tokens')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('room_key', '=', token.roomKey)
          .where(alive)
          .executeTakeFirstOrThrow();
        if (count >= limit) return null;
        const row = await within.db
          .insertInto('api_tokens')
          .values({
            id: token.id,
            room_key: token.roomKey,
            name: token.name,
            permissions: [...token.permissions],
            secret_hash: Buffer.from(token.secretHash),
            created_by: token.createdBy,
            expires_at: sql`now() + make_interval(days => ${token.expiresInDays}::integer)`,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toToken(row);
      });
    },

    async findBySecretHash(secretHash) {
      const row = await db
        .selectFrom('api_tokens')
        .innerJoin('rooms', 'rooms.key', 'api_tokens.room_key')
        .selectAll('api_tokens')
        .select('rooms.id as room_id')
        .where('secret_hash', '=', Buffer.from(secretHash))
        .where(alive)
        .where('rooms.deleted_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? null : { ...toToken(row), roomId: row.room_id };
    },

    async isAlive(tokenId) {
      const row = await db
        .selectFrom('api_tokens')
        .innerJoin('rooms', 'rooms.key', 'api_tokens.room_key')
        .select('api_tokens.id')
        .where('api_tokens.id', '=', tokenId)
        .where(alive)
        .where('rooms.deleted_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async touch(tokenId) {
      await db
        .updateTable('api_tokens')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', tokenId)
        .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
        .execute();
    },

    async list(roomKey) {
      const rows = await db
        .selectFrom('api_tokens')
        .selectAll()
        .where('room_key', '=', roomKey)
        .where('revoked_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toToken);
    },

    async revoke(roomKey, tokenId) {
      const { numUpdatedRows } = await db
        .updateTable('api_tokens')
        .set({ revoked_at: sql`now()` })
        .where('room_key', '=', roomKey)
        .where('id', '=', tokenId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

type TokenRow = Omit<Selectable<ApiTokensTable>, 'secret_hash' | 'revoked_at'>;

export function toToken(row: TokenRow): ApiToken {
  return {
    id: row.id,
    roomKey: row.room_key,
    name: row.name,
    permissions: row.permissions,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
