import {
  layerAccessFinder,
  rasterAccessFinder,
  roomAccessFinder,
} from '../../core/admission/access-finder.ts';
import type { Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { readCookie } from '../http/cookies.ts';
import { paramOf } from '../http/params.ts';
import type { Route } from '../routing/route.ts';

/** Identifies the caller. An invalid credential is rejected even if the operation requires none. */
export function authenticate(
  { scope }: Route,
  { identify, database, settings }: Pick<Dependencies, 'identify' | 'database' | 'settings'>,
): Middleware {
  const nameOfRoom = scope === 'room' ? 'roomId' : scope === 'room-name' ? 'roomName' : undefined;
  return async (ctx, next) => {
    ctx.vary('Authorization, Cookie');
    const layerId = scope === 'layer' ? paramOf(ctx, 'layerId') : undefined;
    if (layerId !== undefined) ctx.state.layerAccess = layerAccessFinder(database, layerId);
    if (scope === 'raster') {
      ctx.state.rasterAccess = rasterAccessFinder(
        database,
        paramOf(ctx, 'roomId') ?? '',
        paramOf(ctx, 'layerId') ?? '',
      );
    }
    const roomId = nameOfRoom === undefined ? undefined : paramOf(ctx, nameOfRoom);
    if (roomId !== undefined) ctx.state.roomAccess = roomAccessFinder(database, roomId);
    const credentials = {
      authorization: ctx.get('Authorization') || undefined,
      sessionSecret: readCookie(ctx, settings.publicUrl, 'session'),
    };
    const { layerAccess, rasterAccess, roomAccess } = ctx.state;
    ctx.state.caller = await identify(credentials, layerAccess ?? rasterAccess ?? roomAccess);
    await next();
  };
}
