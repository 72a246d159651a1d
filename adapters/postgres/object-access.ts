import type { Role } from '../../core/access/operations.ts';
import type { ObjectAccess, Requester } from '../../core/rooms/object-access.ts';
import {
  isActiveToken,
  roomValues,
  toSeenRoom,
  toToken,
  tokenValues,
  type RoomValues,
  type TokenValues,
} from './access-values.ts';
import type { Statement } from './check-out.ts';
import type { Connection } from './connection.ts';

type FindAccess<Seen> = (
  connection: Connection,
  /** The room that the request names; null if the request names only the object, whose id is unique. */
  object: { readonly id: string; readonly roomId: string | null },
  requester: Requester,
) => Promise<ObjectAccess<Seen>>;

interface Row<First, Values> {
  readonly access: readonly [First, RoomValues, Values];
}

/**
 * Reads requester, room and an object of `table` in one statement, to save round trips: a map requests dozens
 * of tiles at once. The statements are prepared, because planning takes longer than execution, and select
 * only the given columns; the first one is `id`.
 */
export function accessFinder<Values extends readonly [id: string, ...unknown[]], Seen>(
  table: 'layers' | 'raster_layers',
  columns: { readonly [At in keyof Values]: string },
  toSeen: (values: Values) => Seen,
): FindAccess<Seen> {
  const objectValues = `json_build_array(${columns.map((column) => `object.${column}`).join(', ')})`;
  const inRoom = 'object.content_key = room.content_key and object.id = $1';
  const memberOf = 'left join members member on member.room_key = room.key and member.user_id = $2';
  const selectWith = (first: string) =>
    `select json_build_array(${first}, ${roomValues}, ${objectValues}) as access`;
  /** A token grants access to its own room and the objects in it. */
  const ofToken: Statement = {
    name: `${table}-access-of-token`,
    text: `
      ${selectWith(tokenValues)}
      from api_tokens token
      join rooms room on room.key = token.room_key and room.deleted_at is null
      left join ${table} object on ${inRoom}
      where ${isActiveToken('$2')}`,
  };
  const ofUser: Statement = {
    name: `${table}-access-of-user`,
    text: `
      ${selectWith('member.role')}
      from ${table} object
      join rooms room on room.content_key = object.content_key and room.deleted_at is null
      ${memberOf}
      where object.id = $1`,
  };
  const ofUserInRoom: Statement = {
    name: `${table}-access-of-user-in-room`,
    text: `
      ${selectWith('member.role')}
      from rooms room
      left join ${table} object on ${inRoom}
      ${memberOf}
      where room.id = $3 and room.deleted_at is null`,
  };
  const found = (room: RoomValues, object: Values | readonly [null]) => ({
    room: toSeenRoom(room),
    object: isFound(object) ? toSeen(object) : null,
  });
  return async (connection, { id, roomId }, requester) => {
    if (requester.type === 'token') {
      const values = [id, Buffer.from(requester.secretHash)];
      const [row] = await connection.prepared<Row<TokenValues, Values>>(ofToken, values);
      if (row === undefined) return nothing;
      const [token, room, object] = row.access;
      return { token: toToken(token, room), role: null, ...found(room, object) };
    }
    const userId = requester.type === 'user' ? requester.userId : null;
    const [statement, values] =
      roomId === null ? [ofUser, [id, userId]] : [ofUserInRoom, [id, userId, roomId]];
    const [row] = await connection.prepared<Row<Role | null, Values>>(statement, values);
    if (row === undefined) return nothing;
    const [role, room, object] = row.access;
    return { token: null, role, ...found(room, object) };
  };
}

const nothing = { token: null, object: null, room: null, role: null } as const;

function isFound<Values extends readonly [id: string, ...unknown[]]>(
  values: Values | readonly [null],
): values is Values {
  return values[0] !== null;
}
