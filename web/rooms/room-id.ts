/** The form of the ids of rooms, for inputs. */
export const roomIdForm = '[A-Za-z0-9_\\-]{10}';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** An id that nobody guesses, of letters that are not taken for one another. */
export function newRoomId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(numbers, (number) => letters[number % letters.length] ?? '').join('');
}
