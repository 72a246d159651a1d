/**
 * Identifiers: their forms, and how new ones are made.
 *
 * Every id of ours is `<kind>-<suffix>` where the suffix is a UUIDv7 in Crockford base32 (26 characters, lower
 * case). It sorts by time of creation, so rows that are created together lie together in every index.
 */

const base32 = '0123456789abcdefghjkmnpqrstvwxyz';

export const roomIdPattern = /^[A-Za-z0-9_-]{10}$/;

/** What an id begins with. Icons and images have ids whose form the interface fixes. */
export type IdKind =
  | 'marker'
  | 'layer'
  | 'raster'
  | 'user'
  | 'invitation'
  | 'token'
  | 'comment'
  | 'reply'
  | 'slide'
  | 'reservation';

/** A new id of the given kind, for example `marker-01h455vb4pex5vsknk084sn02q`. */
export function newId(kind: IdKind): string {
  return `${kind}-${timeOrderedSuffix()}`;
}

/** An icon's id has the form that the interface fixes: `icon-api-<suffix>`. */
export function newIconId(): string {
  return `icon-api-${timeOrderedSuffix()}`;
}

/** Random bytes in stock: asking for 16 at a time costs more than all the rest of an id, and imports make millions. */
const random = new Uint8Array(4096);
let randomUsed = random.length;

/** The millisecond of the last id, and how many were made in it, counted from a random start. */
let lastTime = 0;
let counter = 0;

/**
 * 48 bits of milliseconds, a 20-bit counter, 60 random bits: 26 base32 digits. The counter keeps ids of one process
 * in the order of their making within a millisecond (RFC 9562, section 6.2, method 1, without UUID's fixed bits).
 */
export function timeOrderedSuffix(now: number = Date.now()): string {
  if (randomUsed === random.length) {
    crypto.getRandomValues(random);
    randomUsed = 0;
  }
  const start = randomUsed;
  randomUsed += 16;
  counter = now === lastTime ? counter + 1 : randomCounter(start);
  lastTime = now;
  let text = base32Digits(now, 10) + base32Digits(counter, 4);
  for (let index = start + 4; index < randomUsed; index++) {
    text += base32.charAt((random[index] ?? 0) & 31);
  }
  return text;
}

/** Below half of the counter's range, so that half a million ids fit behind it. */
function randomCounter(at: number): number {
  return (((random[at] ?? 0) << 11) | ((random[at + 1] ?? 0) << 3) | ((random[at + 2] ?? 0) >> 5)) & 0x7ffff;
}

/** A whole number in so many base32 digits; what does not fit is cut off at the front. */
export function base32Digits(value: number, digits: number): string {
  let text = '';
  for (let rest = value, digit = 0; digit < digits; digit++, rest = Math.floor(rest / 32)) {
    text = base32.charAt(rest % 32) + text;
  }
  return text;
}

export function isRoomId(text: string): boolean {
  return roomIdPattern.test(text);
}

/** All ids from the first to the last, both included. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
}
