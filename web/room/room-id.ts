const form = '[A-Za-z0-9_\\-]{10}';

/** The pattern of room ids, for inputs. */
export const roomIdForm = form;

/** The pattern of what `roomIdIn` accepts, for inputs. */
export const roomIdOrLinkForm = String.raw`\s*(.*/(rooms|decks)/)?${form}([\/?#].*)?\s*`;

const idOrLink = new RegExp(String.raw`^(?:.*/(?:rooms|decks)/)?(${form})(?:[/?#].*)?$`);

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The room id in a text that is an id or the address of a room or of its slides; null if there is none. */
export function roomIdIn(text: string): string | null {
  return idOrLink.exec(text.trim())?.[1] ?? null;
}

/** A random room id without easily confused characters. */
export function newRoomId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(numbers, (number) => letters[number % letters.length] ?? '').join('');
}
