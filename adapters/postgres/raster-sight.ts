import type { Role } from '../../core/access/operations.ts';
import type { Onlooker } from '../../core/layers/layer.ts';
import type { DisplaySettings } from '../../core/rasters/display-fields.ts';
import type { RasterSight, SeenRaster } from '../../core/rasters/raster.ts';
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

const rasterValues = `json_build_array(raster.id, raster.name, raster.description, raster.display,
  raster.display_version, raster.object_prefix, raster.updated_at)`;

type RasterValues = readonly [
  id: string | null,
  name: string,
  description: string | null,
  display: DisplaySettings,
  displayVersion: number,
  objectPrefix: string,
  updatedAt: string,
];

/** A token sees its own room, and the rasters in it. */
const seenByToken: Statement = {
  name: 'raster-seen-by-token',
  text: `
    select json_build_array(${tokenValues}, ${roomValues}, ${rasterValues}) as seen
    from api_tokens token
    join rooms room on room.key = token.room_key and room.deleted_at is null
    left join raster_layers raster on raster.content_key = room.content_key and raster.id = $1
    where token.secret_hash = $2 and token.revoked_at is null
      and (token.expires_at is null or token.expires_at > now())`,
};

const seenByUser: Statement = {
  name: 'raster-seen-by-user',
  text: `
    select json_build_array(member.role, ${roomValues}, ${rasterValues}) as seen
    from rooms room
    left join raster_layers raster on raster.content_key = room.content_key and raster.id = $1
    left join members member on member.room_key = room.key and member.user_id = $2
    where room.id = $3 and room.deleted_at is null`,
};

interface Row<First> {
  readonly seen: readonly [First, RoomValues, RasterValues];
}

const nothing: RasterSight = { token: null, raster: null, room: null, role: null };

/** One statement for the onlooker, the room and the raster, prepared: a map asks for dozens of tiles at once. */
export async function seeRaster(
  session: Session,
  roomId: string,
  rasterId: string,
  onlooker: Onlooker,
): Promise<RasterSight> {
  if (onlooker.type === 'token') {
    const values = [rasterId, Buffer.from(onlooker.secretHash)];
    const [row] = await session.prepared<Row<TokenValues>>(seenByToken, values);
    if (row === undefined) return nothing;
    const [token, room, raster] = row.seen;
    return { ...nothing, token: toToken(token, room), room: toSeenRoom(room), raster: toSeenRaster(raster) };
  }
  const userId = onlooker.type === 'user' ? onlooker.userId : null;
  const [row] = await session.prepared<Row<Role | null>>(seenByUser, [rasterId, userId, roomId]);
  if (row === undefined) return nothing;
  const [role, room, raster] = row.seen;
  return { ...nothing, role, room: toSeenRoom(room), raster: toSeenRaster(raster) };
}

function toSeenRaster(values: RasterValues): SeenRaster | null {
  const [id, name, description, display, displayVersion, objectPrefix, updatedAt] = values;
  if (id === null) return null;
  return { id, name, description, display, displayVersion, objectPrefix, updatedAt: toTime(updatedAt) };
}
