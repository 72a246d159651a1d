import type { Role, TokenPermission } from '../../core/access/operations.ts';
import type { LayerSight, Onlooker, SeenLayer, SeenRoom } from '../../core/layers/layer.ts';
import type { Statement } from './check-out.ts';
import type { Session } from './session.ts';

// One value instead of a dozen columns, which the driver takes longer to tell apart than the database to find.
const tokenValues = 'json_build_array(token.id, token.name, token.permissions, token.last_used_at)';
const roomValues =
  'json_build_array(room.key, room.id, room.content_key, room.is_public, room.presentation_is_public)';
const layerValues =
  'json_build_array(layer.id, layer.name, layer.description, layer.object_prefix, layer.updated_at)';

type TokenValues = readonly [
  id: string,
  name: string,
  permissions: readonly TokenPermission[],
  lastUsedAt: string | null,
];
type RoomValues = readonly [
  key: number,
  id: string,
  contentKey: number,
  isPublic: boolean,
  presentationIsPublic: boolean,
];
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

function toToken(
  [id, name, permissions, lastUsedAt]: TokenValues,
  [roomKey, roomId]: RoomValues,
): LayerSight['token'] {
  const usedAt = lastUsedAt === null ? null : toTime(lastUsedAt);
  return { id, name, permissions, lastUsedAt: usedAt, roomKey, roomId };
}

function toLayerInRoom(
  [id, name, description, objectPrefix, updatedAt]: LayerValues,
  [key, roomId, contentKey, isPublic, presentationIsPublic]: RoomValues,
): { layer: SeenLayer; room: SeenRoom } | undefined {
  if (id === null) return undefined;
  return {
    layer: { id, name, description, objectPrefix, updatedAt: toTime(updatedAt) },
    room: { key, id: roomId, contentKey, isPublic, presentationIsPublic },
  };
}

/** Times are text in JSON, to the microsecond. */
function toTime(text: string): number {
  return Math.floor(Date.parse(text));
}
