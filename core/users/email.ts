/** Maximum length of a mail address (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const maxLength = 254;

/**
 * One `@` with characters on both sides that are neither white space nor delimiters or quotes of addresses.
 */
const shape = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;

/**
 * The form in which e-mail addresses are stored and compared: lower case and NFC-normalised. Null if
 * normalisation replaces a character, as for U+212A (KELVIN SIGN) and K: mail servers treat the two as
 * different addresses, so the owner of one must not receive what is addressed to the other.
 */
export function canonicalEmail(text: string): string | null {
  for (const character of text) if (character.normalize('NFKC') !== character) return null;
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Whether the text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && shape.test(text);
}
