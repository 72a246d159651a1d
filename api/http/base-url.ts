import type { Context } from '../context.ts';

/**
 * Where clients reach the service, without a slash at the end: as configured, or else as the request says where it can
 * be believed. A `Host` that is neither this machine's loopback name nor the address that the request came in by may be
 * of anybody's choice, and an answer that is kept would lead others there; then it is that address.
 */
export function baseUrl(ctx: Context, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '');
  const { localAddress = '127.0.0.1', localPort = 80 } = ctx.socket;
  const address = localAddress.replace(/^::ffff:/i, '');
  const bracketed = address.includes(':') ? `[${address}]` : address;
  const isOwn = ['localhost', '127.0.0.1', '[::1]', bracketed].includes(ctx.hostname.toLowerCase());
  return `${ctx.protocol}://${isOwn ? ctx.host : `${bracketed}:${localPort}`}`;
}
