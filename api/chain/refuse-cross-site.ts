import { Refusal } from '../../core/errors.ts';
import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAllowed } from '../http/origins.ts';

const safe = ['GET', 'HEAD', 'OPTIONS'];

/**
 * CSRF protection: browsers send cookies with requests from any page. A change authorized only by the cookie must
 * come from our own pages or a configured origin. Requests without any of the headers do not come from a current
 * browser, and other clients do not send cookies automatically.
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
