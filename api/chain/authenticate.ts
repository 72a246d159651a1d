import { findRoomAccess } from '../../core/access/find-room-access.ts';
import { lookAtLayer } from '../../core/access/look-at-layer.ts';
import type { Step } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { readCookie } from '../http/cookies.ts';
import { paramOf } from '../http/params.ts';
import type { Route } from '../routing/route.ts';

/** Establishes who asks. A credential that is not valid is refused even where none is needed. */
export function authenticate(
  { scope }: Route,
  { identify, database, settings }: Pick<Dependencies, 'identify' | 'database' | 'settings'>,
): Step {
  const nameOfRoom = scope === 'room' ? 'roomId' : scope === 'room-name' ? 'roomName' : undefined;
  return async (ctx, next) => {
    ctx.vary('Authorization, Cookie');
    const layerId = scope === 'layer' ? paramOf(ctx, 'layerId') : undefined;
    if (layerId !== undefined) ctx.state.look = lookAtLayer(database, layerId);
    const roomId = nameOfRoom === undefined ? undefined : paramOf(ctx, nameOfRoom);
    if (roomId !== undefined) ctx.state.roomAccess = findRoomAccess(database, roomId);
    const credentials = {
      authorization: ctx.get('Authorization') || undefined,
      sessionSecret: readCookie(ctx, settings.publicUrl, 'session'),
    };
    ctx.state.caller = await identify(credentials, ctx.state.look ?? ctx.state.roomAccess);
    await next();
  };
}
