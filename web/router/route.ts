import { signal } from '@preact/signals';

/** The route that a path leads to. */
export type AppRoute =
  | { readonly view: 'rooms' }
  | { readonly view: 'room'; readonly roomId: string }
  | { readonly view: 'deck'; readonly roomId: string }
  | { readonly view: 'nowhere' };

export const route = signal<AppRoute>(routeOf(location.pathname));

/** Follows back and forward navigation of the browser. */
export function startRouter(): void {
  addEventListener('popstate', () => (route.value = routeOf(location.pathname)));
}

/** Navigates within the application without reloading the page. */
export function goTo(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path);
  route.value = routeOf(path);
  scrollTo(0, 0);
}

function routeOf(path: string): AppRoute {
  if (path === '/' || path === '/rooms') return { view: 'rooms' };
  const [, folder, roomId] = /^\/(rooms|decks)\/([^/]+)$/.exec(path) ?? [];
  if (roomId === undefined) return { view: 'nowhere' };
  return { view: folder === 'decks' ? 'deck' : 'room', roomId: plain(roomId) };
}

/** Decodes a path segment; returns it unchanged if its percent encoding is invalid. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
