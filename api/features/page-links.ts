import type { Context } from '../context.ts';
import { baseUrl } from '../http/base-url.ts';

interface Link {
  readonly rel: 'self' | 'next';
  readonly type: 'application/geo+json';
  readonly href: string;
}

/** Links to this page and to the next one, which starts at feature `next`; null if this is the last page. */
export function pageLinks(ctx: Context, publicUrl: string | null, next: number | null): Link[] {
  const link = (rel: Link['rel'], query: string): Link => ({
    ...{ rel, type: 'application/geo+json' },
    href: `${baseUrl(ctx, publicUrl)}${ctx.path}?${query}`,
  });
  const asked = new URLSearchParams(ctx.querystring);
  const links = [link('self', asked.toString())];
  if (next === null) return links;
  asked.delete('around');
  asked.set('after', String(next));
  return [...links, link('next', asked.toString())];
}

/** The `Link` header (RFC 8288), for formats that cannot contain links. */
export function linkHeader(links: readonly Link[]): string {
  return links.map(({ rel, href }) => `<${href}>; rel="${rel}"`).join(', ');
}
