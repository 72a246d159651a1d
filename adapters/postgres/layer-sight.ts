import type { LayerSight, Onlooker } from '../../core/ports/layer-repository.ts';
import type { Role } from '../../core/access/operations.ts';
import { toToken } from './api-tokens.ts';
import { layerColumns, toLayerRow } from './layer-rows.ts';
import { toRoomOf } from './rooms.ts';
import type { Session } from './session.ts';

const tokenColumns = [
  'id',
  'room_key',
  'name',
  'permissions',
  'created_by',
  'created_at',
  'expires_at',
  'last_used_at',
] as const;

const roomColumns = [
  'key',
  'content_key',
  'id',
  'owner_id',
  'name',
  'created_at',
  'is_public',
  'presentation_is_public',
  'settings',
  'last_seq',
] as const;

/** The values of a row as an array of JSON; null where there is no row. */
function jsonOf(table: string, key: string, columns: readonly string[]): string {
  const values = columns.map((column) => `${table}.${column}`);
  return `case when ${table}.${key} is not null then json_build_array(${values.join(', ')}) end`;
}

/**
 * Prepared, as it is asked with every read of features: planning would cost more than running it. One value instead
 * of three dozen columns, which the driver takes longer to tell apart than the database to find.
 */
const query = {
  name: 'layer-sight',
  text: `
    select json_build_array(
      ${jsonOf('token', 'id', tokenColumns)}, token_room.id, ${jsonOf('layer', 'id', layerColumns)},
      ${jsonOf('room', 'key', roomColumns)}, member.role) as sight
    from (select 1) as one
    left join api_tokens token on token.secret_hash = $2 and token.revoked_at is null
      and (token.expires_at is null or token.expires_at > now())
    left join rooms token_room on token_room.key = token.room_key and token_room.deleted_at is null
    left join layers layer on layer.id = $1
    left join rooms room on room.content_key = layer.content_key and room.deleted_at is null
    left join members member on member.room_key = room.key and member.user_id = $3`,
};

type Values = readonly unknown[] | null;

interface Row {
  readonly sight: readonly [
    token: Values,
    tokenRoom: string | null,
    layer: Values,
    room: Values,
    role: Role | null,
  ];
}

/** One statement for the token, the layer, its room and the role there: each wait for the database is a round trip. */
export async function seeLayer(session: Session, layerId: string, onlooker: Onlooker): Promise<LayerSight> {
  const secretHash = onlooker.type === 'token' ? Buffer.from(onlooker.secretHash) : null;
  const userId = onlooker.type === 'user' ? onlooker.userId : null;
  const [row] = await session.prepared<Row>(query, [layerId, secretHash, userId]);
  if (row === undefined) throw new Error('The sight of a layer is one row.');
  const [token, roomId, layer, room, role] = row.sight;
  const isSeen = layer !== null && room !== null;
  return {
    token: token === null || roomId === null ? null : { ...toToken(rowOf(tokenColumns, token)), roomId },
    layer: isSeen ? toLayerRow(rowOf(layerColumns, layer)) : null,
    room: isSeen ? toRoomOf(rowOf(roomColumns, room)) : null,
    role,
  };
}

function rowOf<Row>(columns: readonly (keyof Row & string)[], values: readonly unknown[]): Row {
  const row: Partial<Record<keyof Row, unknown>> = {};
  for (const [i, column] of columns.entries()) {
    const value = values[i];
    // Times are text in JSON, to the microsecond.
    row[column] = typeof value === 'string' && column.endsWith('_at') ? Math.floor(Date.parse(value)) : value;
  }
  return row as Row;
}
