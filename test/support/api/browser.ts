/** A minimal browser for signing in: it stores cookies per origin; redirects are followed by hand. */
export interface Browser {
  visit(url: string | URL, init?: RequestInit): Promise<Response>;
  /** Follows redirects until a page; returns its URL and response. */
  follow(url: string | URL): Promise<{ url: URL; page: Response }>;
  cookies(url: string): ReadonlyMap<string, string>;
}

export function openBrowser(): Browser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string | URL) => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const visit = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('Cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0(;|$)/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    visit,
    cookies: jarOf,
    async follow(start) {
      let url = new URL(start);
      for (;;) {
        const page = await visit(url);
        const next = page.headers.get('location');
        if (next === null) return { url, page };
        await page.arrayBuffer();
        url = new URL(next, url);
      }
    },
  };
}
