/** The URL of a room's public presentation, of one of its slides if given. */
export function deckAddress(roomId: string, slideId?: string): string {
  return `${location.origin}/decks/${roomId}${slideId === undefined ? '' : slideFragment(slideId)}`;
}

/** The slide that the URL names; null for the first. */
export function slideOfAddress(): string | null {
  return new URLSearchParams(location.hash.replace(/^#/, '')).get('slide');
}

/** Names the slide in the URL, so that a reload shows it and the URL can be sent. */
export function nameSlide(slideId: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + slideFragment(slideId));
}

function slideFragment(slideId: string): string {
  return `#${new URLSearchParams({ slide: slideId }).toString()}`;
}
