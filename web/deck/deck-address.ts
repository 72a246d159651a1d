/** The URL of a room's public presentation. */
export function deckAddress(roomId: string): string {
  return `${location.origin}/decks/${roomId}`;
}
