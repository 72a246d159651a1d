import type { Role } from '../../core/access/operations.ts';
import type { Requester } from '../../core/layers/layer.ts';
import type { DisplaySettings } from '../../core/rasters/display-fields.ts';
import type { RasterAccess, SeenRaster } from '../../core/rasters/raster.ts';
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

/** A token grants access to its own room and the rasters in it. */
const ofToken: Statement = {
  name: 'raster-access-of-token',
  text: `
    select json_build_array(${tokenValues}, ${roomValues}, ${rasterValues}) as access
    from api_tokens token
    join rooms room on room.key = token.room_key and room.deleted_at is null
    left join raster_layers raster on raster.content_key = room.content_key and raster.id = $1
    where ${isLivingToken('$2')}`,
};

const ofUser: Statement = {
  name: 'raster-access-of-user',
  text: `
    select json_build_array(member.role, ${roomValues}, ${rasterValues}) as access
    from rooms room
    left join raster_layers raster on raster.content_key = room.content_key and raster.id = $1
    left join members member on member.room_key = room.key and member.user_id = $2
    where room.id = $3 and room.deleted_at is null`,
};

interface Row<First> {
  readonly access: readonly [First, RoomValues, RasterValues];
}

const nothing: RasterAccess = { token: null, raster: null, room: null, role: null };

/** Reads requester, room and raster in one prepared statement: a map requests dozens of tiles at once. */
export async function findRasterAccess(
  connection: Connection,
  roomId: string,
  rasterId: string,
  requester: Requester,
): Promise<RasterAccess> {
  if (requester.type === 'token') {
    const values = [rasterId, Buffer.from(requester.secretHash)];
    const [row] = await connection.prepared<Row<TokenValues>>(ofToken, values);
    if (row === undefined) return nothing;
    const [token, room, raster] = row.access;
    return { ...nothing, token: toToken(token, room), room: toSeenRoom(room), raster: toSeenRaster(raster) };
  }
  const userId = requester.type === 'user' ? requester.userId : null;
  const [row] = await connection.prepared<Row<Role | null>>(ofUser, [rasterId, userId, roomId]);
  if (row === undefined) return nothing;
  const [role, room, raster] = row.access;
  return { ...nothing, role, room: toSeenRoom(room), raster: toSeenRaster(raster) };
}

function toSeenRaster(values: RasterValues): SeenRaster | null {
  const [id, name, description, display, displayVersion, objectPrefix, updatedAt] = values;
  if (id === null) return null;
  return { id, name, description, display, displayVersion, objectPrefix, updatedAt: toTime(updatedAt) };
}
