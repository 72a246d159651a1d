/** The URL of a room's public presentation. */
export function deckAddress(roomId: string): string {
  return `${location.origin}/decks/${roomId}`;
}

/** The slide that the URL names; null for the first. */
export function slideOfAddress(): string | null {
  return new URLSearchParams(location.hash.replace(/^#/, '')).get('slide');
}

/** Names the slide in the URL, so that a reload shows it and the URL can be sent. */
export function nameSlide(slideId: string): void {
  const fragment = new URLSearchParams({ slide: slideId }).toString();
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${fragment}`);
}
