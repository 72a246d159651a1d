import type { Role, TokenPermission } from '../../core/access/operations.ts';
import type { CredentialAccess, RoomRepository } from '../../core/rooms/room.ts';
import { isActiveToken } from './access-values.ts';
import type { Statement } from './check-out.ts';
import { toRoomOf, type RoomRow } from './room-rows.ts';
import type { Connection } from './connection.ts';

const roomColumns =
  'key, content_key, id, owner_id, name, created_at, is_public, presentation_is_public, settings, last_seq';

// One JSON value, because parsing a dozen columns in the driver takes longer than the query.
const roomValues = `json_build_object(${roomColumns
  .split(', ')
  .map(
    (column) =>
      `'${column}', ${column === 'created_at' ? milliseconds('room.created_at') : `room.${column}`}`,
  )
  .join(', ')})`;

const ofToken: Statement = {
  name: 'room-access-of-token',
  text: `
    select ${roomValues} as room, json_build_object(
      'id', token.id, 'name', token.name, 'permissions', token.permissions,
      'expiresAt', ${milliseconds('token.expires_at')}, 'lastUsedAt', ${milliseconds('token.last_used_at')}) as token
    from api_tokens token
    join rooms room on room.key = token.room_key and room.deleted_at is null
    where ${isActiveToken('$1')}`,
};

const ofUser: Statement = {
  name: 'room-access-of-user',
  text: `
    select ${roomValues} as room, member.role
    from rooms room
    left join members member on member.room_key = room.key and member.user_id = $2
    where room.id = $1 and room.deleted_at is null`,
};

interface TokenValues {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly TokenPermission[];
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
}

const nothing: CredentialAccess = { token: null, room: null, role: null };

/** Access to a room. The statements are prepared, because planning takes longer than execution. */
export function roomAccess(connection: Connection): Pick<RoomRepository, 'accessOfToken' | 'accessOfUser'> {
  return {
    async accessOfToken(secretHash) {
      const [row] = await connection.prepared<{ room: RoomRow; token: TokenValues }>(ofToken, [
        Buffer.from(secretHash),
      ]);
      if (row === undefined) return nothing;
      const { key, id } = row.room;
      return { room: toRoomOf(row.room), token: { ...row.token, roomKey: key, roomId: id }, role: null };
    },

    async accessOfUser(roomId, userId) {
      const [row] = await connection.prepared<{ room: RoomRow; role: Role | null }>(ofUser, [roomId, userId]);
      return row === undefined ? nothing : { room: toRoomOf(row.room), token: null, role: row.role };
    },
  };
}

/** SQL expression for a timestamp as epoch milliseconds. */
function milliseconds(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)::bigint`;
}
