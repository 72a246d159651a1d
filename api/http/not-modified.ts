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
  if (etag === '' || ctx.status < 200 || ctx.status > 299) return false;
  return isKnown(known, etag);
}

/** Whether an `If-None-Match` names the answer: asked before an answer is made that would cost something. */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => opaque(one) === opaque(etag));
}

function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
