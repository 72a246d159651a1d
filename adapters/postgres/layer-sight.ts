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

const selected = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column} as ${table}_${column}`).join(', ');

/** Prepared, as it is asked with every read of features: planning would cost more than running it. */
const query = {
  name: 'layer-sight',
  text: `
    select token_room.id as token_room_id, member.role as role,
      ${selected('token', tokenColumns)}, ${selected('layer', layerColumns)}, ${selected('room', roomColumns)}
    from (select 1) as one
    left join api_tokens token on token.secret_hash = $2 and token.revoked_at is null
      and (token.expires_at is null or token.expires_at > now())
    left join rooms token_room on token_room.key = token.room_key and token_room.deleted_at is null
    left join layers layer on layer.id = $1
    left join rooms room on room.content_key = layer.content_key and room.deleted_at is null
    left join members member on member.room_key = room.key and member.user_id = $3`,
};

type Row = Readonly<Record<string, unknown>>;

/** One statement for the token, the layer, its room and the role there: each wait for the database is a round trip. */
export async function seeLayer(session: Session, layerId: string, onlooker: Onlooker): Promise<LayerSight> {
  const secretHash = onlooker.type === 'token' ? Buffer.from(onlooker.secretHash) : null;
  const userId = onlooker.type === 'user' ? onlooker.userId : null;
  const [row] = await session.prepared<Row>(query, [layerId, secretHash, userId]);
  if (row === undefined) throw new Error('The sight of a layer is one row.');
  const { token_room_id: roomId, token_id, layer_id, room_key, role } = row;
  const isToken = token_id !== null && roomId !== null;
  const isLayer = layer_id !== null && room_key !== null;
  return {
    token: isToken ? { ...toToken(part(row, 'token', tokenColumns)), roomId: roomId as string } : null,
    layer: isLayer ? toLayerRow(part(row, 'layer', layerColumns)) : null,
    room: isLayer ? toRoomOf(part(row, 'room', roomColumns)) : null,
    role: role as Role | null,
  };
}

/** The columns of one table out of the joined row. */
function part<Part>(row: Row, table: string, columns: readonly (keyof Part & string)[]): Part {
  const values: Partial<Record<keyof Part, unknown>> = {};
  for (const column of columns) values[column] = row[`${table}_${column}`];
  return values as Part;
}
