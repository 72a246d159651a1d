import type { Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

const path = '/.well-known/security.txt';
const day = 24 * 3600_000;
/** Days until the file expires; RFC 9116 recommends less than a year. */
const validDays = 90;

/** Serves `security.txt` (RFC 9116) if `SECURITY_CONTACT` is set. */
export function securityContact({ settings }: Pick<Dependencies, 'settings'>): Middleware {
  const { securityContacts, publicUrl } = settings;
  if (securityContacts.length === 0) return (_, next): unknown => next();
  return (ctx, next): unknown => {
    if (ctx.path !== path || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const expires = new Date((Math.floor(Date.now() / day) + validDays) * day);
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === null ? [] : [`Canonical: ${new URL(path, publicUrl).href}`]),
    ];
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = `${lines.join('\n')}\n`;
    return undefined;
  };
}
