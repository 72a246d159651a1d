import type { Context } from '../context.ts';

/**
 * Whether the client has this answer already: the weak comparison of RFC 9110, section 13.1.2. Unlike Koa's own
 * look, a `Cache-Control: no-cache` of the request changes nothing: it speaks to caches on the way, and browsers'
 * fetch sends it along with every `If-None-Match`.
 */
export function notModified(ctx: Context): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const etag = sentHeader(ctx, 'ETag');
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

/**
 * Gives a strong tag the encoding that the answer is sent in: other bytes need another tag (RFC 9110, section 8.8.3.3).
 * Whichever of them a client knows, it has the answer.
 */
export function tagEncoding(ctx: Context): void {
  const etag = sentHeader(ctx, 'ETag');
  const encoding = sentHeader(ctx, 'Content-Encoding');
  if (etag.startsWith('"') && encoding !== '') ctx.set('ETag', `${etag.slice(0, -1)}+${encoding}"`);
}

/** Koa's own `response.get` says that it answers a string, and answers undefined where there is no such header. */
function sentHeader({ res }: Context, name: string): string {
  const value = res.getHeader(name);
  return typeof value === 'string' ? value : '';
}

function opaque(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, '')
    .replace(/\+(?:br|gzip)"$/, '"');
}
