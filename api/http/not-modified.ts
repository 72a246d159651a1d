import type { Context } from '../context.ts';

/**
 * Whether the client has this answer already: the weak comparison of RFC 9110, section 13.1.2. Unlike Koa's own
 * look, a `Cache-Control: no-cache` of the request changes nothing: it speaks to caches on the way, and browsers'
 * fetch sends it along with every `If-None-Match`.
 */
export function notModified(ctx: Context): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const etag = ctx.response.get('ETag');
  const known = ctx.get('If-None-Match');
  if (etag === '' || known === '' || ctx.status < 200 || ctx.status > 299) return false;
  if (known.trim() === '*') return true;
  return known.split(',').some((one) => opaque(one) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
