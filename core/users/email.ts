/** The longest address that mail can carry (RFC 5321, section 4.5.3.1.3, without the brackets). */
const longest = 254;

/** One `@`, and on both sides of it neither white space nor what would end or quote an address. */
const shape = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;

/** The form in which e-mail addresses are kept and compared: lower-cased and NFC-normalised. */
export function canonicalEmail(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Whether the text can be an e-mail address at all; whether it is one, only its owner can say. */
export function isEmail(text: string): boolean {
  return text.length <= longest && shape.test(text);
}
