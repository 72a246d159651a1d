/** The longest address that mail can carry (RFC 5321, section 4.5.3.1.3, without the brackets). */
const maxLength = 254;

/** One `@`, and on both sides of it neither white space nor what would end or quote an address. */
const shape = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;

/**
 * The form in which e-mail addresses are stored and compared: lower-cased and NFC-normalised. Null where one of the
 * characters stands for another one, as U+212A (KELVIN SIGN) does for K: the two are different addresses to a mail
 * server, and who has proven the one must not get what is addressed to the other.
 */
export function canonicalEmail(text: string): string | null {
  for (const character of text) if (character.normalize('NFKC') !== character) return null;
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Whether the text can be an e-mail address at all; whether it is one, only its owner can say. */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && shape.test(text);
}
