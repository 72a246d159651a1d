import { Refusal } from '../../core/errors.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAllowed } from '../http/origins.ts';

const safe = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Browsers send cookies along whoever made the page that asks. What a cookie alone vouches for may change something
 * only when the page is ours, or of an origin that the configuration lets in. A request without any of the headers
 * comes from no browser that is in use, and nobody else sends cookies unasked.
 */
export function refuseCrossSite({ settings }: Pick<Dependencies, 'settings'>): Middleware {
  return (ctx, next) => {
    const { caller } = ctx.state;
    const byCookie = caller?.type === 'user' && caller.sessionHash !== undefined;
    if (byCookie && !safe.includes(ctx.method) && !isOwn(ctx, settings)) {
      throw new Refusal('cross_site_request');
    }
    return next();
  };
}

function isOwn(ctx: Context, { publicUrl, corsOrigins }: Dependencies['settings']): boolean {
  const origin = ctx.get('Origin');
  const site = ctx.get('Sec-Fetch-Site');
  if (isAllowed(corsOrigins, origin)) return true;
  if (site !== '') return site === 'same-origin' || site === 'none';
  return origin === '' || origin === (publicUrl === null ? ctx.origin : new URL(publicUrl).origin);
}
