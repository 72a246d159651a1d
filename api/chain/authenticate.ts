import { lookAtLayer } from '../../core/access/look-at-layer.ts';
import { lookAtRaster } from '../../core/access/look-at-raster.ts';
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
  return async (ctx, next) => {
    ctx.vary('Authorization, Cookie');
    const layerId = scope === 'layer' ? paramOf(ctx, 'layerId') : undefined;
    if (layerId !== undefined) ctx.state.look = lookAtLayer(database, layerId);
    if (scope === 'raster') {
      ctx.state.rasterLook = lookAtRaster(database, paramOf(ctx, 'roomId') ?? '', paramOf(ctx, 'layerId') ?? '');
    }
    const credentials = {
      authorization: ctx.get('Authorization') || undefined,
      sessionSecret: readCookie(ctx, settings.publicUrl, 'session'),
    };
    ctx.state.caller = await identify(credentials, ctx.state.look ?? ctx.state.rasterLook);
    await next();
  };
}
