import type { Context } from '../context.ts';

/**
 * Whether the client has this response already: weak comparison of RFC 9110, section 13.1.2. Unlike Koa's check, it
 * ignores `Cache-Control: no-cache` in the request, which is meant for caches, and which fetch in browsers sends with
 * every `If-None-Match`.
 */
export function notModified(ctx: Context): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const etag = sentHeader(ctx, 'ETag');
  const known = ctx.get('If-None-Match');
  if (etag === '' || ctx.status < 200 || ctx.status > 299) return false;
  return isKnown(known, etag);
}

/** Whether `If-None-Match` matches; checked before producing an expensive response. */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => opaque(one) === opaque(etag));
}

/**
 * Adds the content encoding to a strong ETag, since different bytes need different tags (RFC 9110, section 8.8.3.3).
 * Any of them matches in `If-None-Match`.
 */
export function tagEncoding(ctx: Context): void {
  const etag = sentHeader(ctx, 'ETag');
  const encoding = sentHeader(ctx, 'Content-Encoding');
  if (etag.startsWith('"') && encoding !== '') ctx.set('ETag', `${etag.slice(0, -1)}+${encoding}"`);
}

/** Like Koa's `response.get`, which is typed as string but returns undefined for missing headers. */
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
