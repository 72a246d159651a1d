/** Where the slides of a room are to be seen by everybody, when they are public. */
export function deckAddress(roomId: string): string {
  return `${location.origin}/decks/${roomId}`;
}
