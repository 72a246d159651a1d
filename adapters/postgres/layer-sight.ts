import type { Role } from '../../core/access/operations.ts';
import type { LayerSight, Onlooker, SeenLayer, SeenRoom } from '../../core/layers/layer.ts';
import type { Statement } from './check-out.ts';
import type { Session } from './session.ts';
import {
  roomValues,
  toSeenRoom,
  toTime,
  toToken,
  tokenValues,
  type RoomValues,
  type TokenValues,
} from './sight-values.ts';

const layerValues =
  'json_build_array(layer.id, layer.name, layer.description, layer.object_prefix, layer.updated_at)';

type LayerValues = readonly [
  id: string | null,
  name: string,
  description: string | null,
  objectPrefix: string,
  updatedAt: string,
];

/** A token sees its own room, and the layers in it. */
const seenByToken: Statement = {
  name: 'layer-seen-by-token',
  text: `
    select json_build_array(${tokenValues}, ${roomValues}, ${layerValues}) as seen
    from api_tokens token
    join rooms room on room.key = token.room_key and room.deleted_at is null
    left join layers layer on layer.content_key = room.content_key and layer.id = $1
    where token.secret_hash = $2 and token.revoked_at is null
      and (token.expires_at is null or token.expires_at > now())`,
};

const seenByUser: Statement = {
  name: 'layer-seen-by-user',
  text: `
    select json_build_array(member.role, ${roomValues}, ${layerValues}) as seen
    from layers layer
    join rooms room on room.content_key = layer.content_key and room.deleted_at is null
    left join members member on member.room_key = room.key and member.user_id = $2
    where layer.id = $1`,
};

interface Row<First> {
  readonly seen: readonly [First, RoomValues, LayerValues];
}

const nothing: LayerSight = { token: null, layer: null, room: null, role: null };

/**
 * One statement for the onlooker, the layer and its room, as each wait for the database is a round trip. It is prepared,
 * as planning would cost more than running it, and reads no more than is needed: each column takes its time.
 */
export async function seeLayer(session: Session, layerId: string, onlooker: Onlooker): Promise<LayerSight> {
  if (onlooker.type === 'token') {
    const values = [layerId, Buffer.from(onlooker.secretHash)];
    const [row] = await session.prepared<Row<TokenValues>>(seenByToken, values);
    if (row === undefined) return nothing;
    const [token, room, layer] = row.seen;
    return { ...nothing, token: toToken(token, room), ...toLayerInRoom(layer, room) };
  }
  const userId = onlooker.type === 'user' ? onlooker.userId : null;
  const [row] = await session.prepared<Row<Role | null>>(seenByUser, [layerId, userId]);
  if (row === undefined) return nothing;
  const [role, room, layer] = row.seen;
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
