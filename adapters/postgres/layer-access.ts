import type { Role } from '../../core/access/operations.ts';
import type { LayerAccess, Requester, SeenLayer, SeenRoom } from '../../core/layers/layer.ts';
import type { Statement } from './check-out.ts';
import type { Connection } from './connection.ts';
import {
  isLivingToken,
  roomValues,
  toSeenRoom,
  toTime,
  toToken,
  tokenValues,
  type RoomValues,
  type TokenValues,
} from './access-values.ts';

const layerValues =
  'json_build_array(layer.id, layer.name, layer.description, layer.object_prefix, layer.updated_at)';

type LayerValues = readonly [
  id: string | null,
  name: string,
  description: string | null,
  objectPrefix: string,
  updatedAt: string,
];

/** A token grants access to its own room and the layers in it. */
const ofToken: Statement = {
  name: 'layer-access-of-token',
  text: `
    select json_build_array(${tokenValues}, ${roomValues}, ${layerValues}) as access
    from api_tokens token
    join rooms room on room.key = token.room_key and room.deleted_at is null
    left join layers layer on layer.content_key = room.content_key and layer.id = $1
    where ${isLivingToken('$2')}`,
};

const ofUser: Statement = {
  name: 'layer-access-of-user',
  text: `
    select json_build_array(member.role, ${roomValues}, ${layerValues}) as access
    from layers layer
    join rooms room on room.content_key = layer.content_key and room.deleted_at is null
    left join members member on member.room_key = room.key and member.user_id = $2
    where layer.id = $1`,
};

interface Row<First> {
  readonly access: readonly [First, RoomValues, LayerValues];
}

const nothing: LayerAccess = { token: null, layer: null, room: null, role: null };

/**
 * Reads the access of the requester, the layer and its room in one statement, to save round trips. It is
 * prepared, because planning takes longer than execution, and selects only the columns that are needed.
 */
export async function findLayerAccess(
  connection: Connection,
  layerId: string,
  requester: Requester,
): Promise<LayerAccess> {
  if (requester.type === 'token') {
    const values = [layerId, Buffer.from(requester.secretHash)];
    const [row] = await connection.prepared<Row<TokenValues>>(ofToken, values);
    if (row === undefined) return nothing;
    const [token, room, layer] = row.access;
    return { ...nothing, token: toToken(token, room), ...toLayerInRoom(layer, room) };
  }
  const userId = requester.type === 'user' ? requester.userId : null;
  const [row] = await connection.prepared<Row<Role | null>>(ofUser, [layerId, userId]);
  if (row === undefined) return nothing;
  const [role, room, layer] = row.access;
  return { ...nothing, role, ...toLayerInRoom(layer, room) };
}

function toLayerInRoom(
  [id, name, description, objectPrefix, updatedAt]: LayerValues,
  room: RoomValues,
): { layer: SeenLayer; room: SeenRoom } | undefined {
  if (id === null) return undefined;
  return {
    layer: { id, name, description, objectPrefix, updatedAt: toTime(updatedAt) },
    room: toSeenRoom(room),
  };
}
