/**
 * Identifiers: their formats, and the generation of new ones.
 *
 * An id has the form `<kind>-<suffix>`, where the suffix is a UUIDv7 in Crockford base32 (26 characters,
 * lower case). Ids sort by time of creation, so rows that are created together are adjacent in every index.
 */

const base32 = '0123456789abcdefghjkmnpqrstvwxyz';

export const roomIdPattern = /^[A-Za-z0-9_-]{10}$/;

/** The prefixes of ids. Kinds of content add theirs (core/content/). */
export interface IdPrefixes {
  readonly user: true;
  readonly invitation: true;
  readonly token: true;
  readonly comment: true;
  readonly reply: true;
  readonly slide: true;
  readonly reservation: true;
  readonly inspection: true;
}

/** Returns a new id with the given prefix, for example `comment-01h455vb4pex5vsknk084sn02q`. */
export function newId(prefix: keyof IdPrefixes): string {
  return `${prefix}-${timeOrderedSuffix()}`;
}

/** Returns an icon id in the form that the interface defines: `icon-api-<suffix>`. */
export function newIconId(): string {
  return `icon-api-${timeOrderedSuffix()}`;
}

/**
 * Buffered random bytes: requesting 16 at a time would dominate the cost of an id, and imports create
 * millions.
 */
const random = new Uint8Array(4096);
let randomUsed = random.length;

/** The millisecond of the last id, and the number of ids created in it, starting from a random value. */
let lastTime = 0;
let counter = 0;

/**
 * 48 bits of milliseconds, a 20-bit counter and 60 random bits: 26 base32 digits. The counter orders the ids
 * of one process within a millisecond (RFC 9562, section 6.2, method 1, without UUID's fixed bits).
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

/** Less than half of the counter's range, so that half a million ids fit after it. */
function randomCounter(at: number): number {
  return (((random[at] ?? 0) << 11) | ((random[at + 1] ?? 0) << 3) | ((random[at + 2] ?? 0) >> 5)) & 0x7ffff;
}

/** Encodes an integer with the given number of base32 digits; drops higher digits. */
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

/** All ids from the first to the last, both inclusive. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
}
