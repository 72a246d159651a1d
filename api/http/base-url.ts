import type { Context } from '../context.ts';

/**
 * The public base URL without a trailing slash: as configured, or derived from the request. A `Host` other than a
 * loopback name or the local address of the connection is not trusted, since a cached response could lead other
 * clients to an attacker's host; the local address is used instead.
 */
export function baseUrl(ctx: Context, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl.replace(/\/$/, '');
  const { localAddress = '127.0.0.1', localPort = 80 } = ctx.socket;
  const address = localAddress.replace(/^::ffff:/i, '');
  const bracketed = address.includes(':') ? `[${address}]` : address;
  const isOwn = ['localhost', '127.0.0.1', '[::1]', bracketed].includes(ctx.hostname.toLowerCase());
  return `${ctx.protocol}://${isOwn ? ctx.host : `${bracketed}:${localPort}`}`;
}
