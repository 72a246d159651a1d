/** The pattern of room ids, for inputs. */
export const roomIdForm = '[A-Za-z0-9_\\-]{10}';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random room id without easily confused characters. */
export function newRoomId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(numbers, (number) => letters[number % letters.length] ?? '').join('');
}
