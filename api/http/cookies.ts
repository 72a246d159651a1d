import type { Context } from '../context.ts';

export type CookieName = 'session' | 'sign-in';

/**
 * Sets an HttpOnly cookie for this host; null deletes it. Over https the name has the prefix `__Host-` (RFC 6265bis,
 * section 4.1.3.2), so that no other host can set it. Browsers reject that prefix over http, which is used in
 * development.
 */
export function setCookie(
  ctx: Context,
  publicUrl: string | null,
  name: CookieName,
  { value, maxAge }: { value: string; maxAge: number } | { value: null; maxAge?: never },
): void {
  const attributes = `Path=/; Max-Age=${value === null ? 0 : maxAge}; HttpOnly; SameSite=Lax`;
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  ctx.append('Set-Cookie', `${nameOf(name, publicUrl)}=${value ?? ''}; ${attributes}${secure}`);
}

export function readCookie(ctx: Context, publicUrl: string | null, name: CookieName): string | undefined {
  if (ctx.get('Cookie') === '') return undefined;
  return ctx.cookies.get(nameOf(name, publicUrl), { signed: false }) || undefined;
}

function nameOf(name: CookieName, publicUrl: string | null): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}chartroom-${name}`;
}

function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') === true;
}
