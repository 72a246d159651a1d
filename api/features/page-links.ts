import type { Context } from '../context.ts';
import { baseUrl } from '../http/base-url.ts';

interface Link {
  readonly rel: 'self' | 'next';
  readonly type: 'application/geo+json';
  readonly href: string;
}

/** Where this page is and where the next one, which begins with the feature of that number; null: there is none. */
export function pageLinks(ctx: Context, publicUrl: string | null, next: number | null): Link[] {
  const link = (rel: Link['rel'], query: string): Link => ({
    ...{ rel, type: 'application/geo+json' },
    href: `${baseUrl(ctx, publicUrl)}${ctx.path}?${query}`,
  });
  const asked = new URLSearchParams(ctx.querystring);
  const links = [link('self', asked.toString())];
  if (next === null) return links;
  asked.set('after', String(next));
  return [...links, link('next', asked.toString())];
}

/** The same for whoever gets a form of the page that has no place for links (RFC 8288). */
export function linkHeader(links: readonly Link[]): string {
  return links.map(({ rel, href }) => `<${href}>; rel="${rel}"`).join(', ');
}
