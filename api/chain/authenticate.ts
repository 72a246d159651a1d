import { findRoomAccess } from '../../core/admission/find-room-access.ts';
import { lookAtLayer } from '../../core/admission/look-at-layer.ts';
import { lookAtRaster } from '../../core/admission/look-at-raster.ts';
import type { Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { readCookie } from '../http/cookies.ts';
import { paramOf } from '../http/params.ts';
import type { Route } from '../routing/route.ts';

/** Establishes who asks. A credential that is not valid is refused even where none is needed. */
export function authenticate(
  { scope }: Route,
  { identify, database, settings }: Pick<Dependencies, 'identify' | 'database' | 'settings'>,
): Middleware {
  const nameOfRoom = scope === 'room' ? 'roomId' : scope === 'room-name' ? 'roomName' : undefined;
  return async (ctx, next) => {
    ctx.vary('Authorization, Cookie');
    const layerId = scope === 'layer' ? paramOf(ctx, 'layerId') : undefined;
    if (layerId !== undefined) ctx.state.look = lookAtLayer(database, layerId);
    if (scope === 'raster') {
      ctx.state.rasterLook = lookAtRaster(
        database,
        paramOf(ctx, 'roomId') ?? '',
        paramOf(ctx, 'layerId') ?? '',
      );
    }
    const roomId = nameOfRoom === undefined ? undefined : paramOf(ctx, nameOfRoom);
    if (roomId !== undefined) ctx.state.roomAccess = findRoomAccess(database, roomId);
    const credentials = {
      authorization: ctx.get('Authorization') || undefined,
      sessionSecret: readCookie(ctx, settings.publicUrl, 'session'),
    };
    const { look, rasterLook, roomAccess } = ctx.state;
    ctx.state.caller = await identify(credentials, look ?? rasterLook ?? roomAccess);
    await next();
  };
}
