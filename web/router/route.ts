import { signal } from '@preact/signals';

/** What is shown, by the path of the address. */
export type Place =
  | { readonly view: 'rooms' }
  | { readonly view: 'room'; readonly roomId: string }
  | { readonly view: 'deck'; readonly roomId: string }
  | { readonly view: 'nowhere' };

export const place = signal<Place>(placeOf(location.pathname));

/** Follows the browser's own steps back and forward. */
export function startRouter(): void {
  addEventListener('popstate', () => (place.value = placeOf(location.pathname)));
}

/** Goes to an address of the application without loading the page anew. */
export function goTo(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path);
  place.value = placeOf(path);
  scrollTo(0, 0);
}

function placeOf(path: string): Place {
  if (path === '/' || path === '/rooms') return { view: 'rooms' };
  const [, folder, roomId] = /^\/(rooms|decks)\/([^/]+)$/.exec(path) ?? [];
  if (roomId === undefined) return { view: 'nowhere' };
  return { view: folder === 'decks' ? 'deck' : 'room', roomId: plain(roomId) };
}

/** What a part of a path says; as it is written where its percent signs say nothing. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
