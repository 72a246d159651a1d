/**
 * What keeps a text from being stored as it was sent, as the rest of a sentence ("must not …"), or null. Postgres
 * takes no NUL, and half of a surrogate pair has no UTF-8 form.
 */
export function textFlaw(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `must not be longer than ${maxLength} characters`;
  if (text.includes('\0')) return 'must not hold a NUL character';
  if (!text.isWellFormed()) return 'must not hold half of a surrogate pair';
  return null;
}

/** A sentence of ours that quotes what a file holds, with a mark for each character that cannot be stored. */
export function quotable(sentence: string): string {
  return sentence.toWellFormed().replaceAll('\0', '\ufffd');
}

/** Line feed, carriage return, next line, vertical tab, form feed, and the two separators of Unicode. */
export function hasNewline(text: string): boolean {
  return /[\n\v\f\r\u0085\u2028\u2029]/.test(text);
}

/** The first text anywhere in a JSON value (keys too) that cannot be stored as sent; null when all can. */
export function jsonTextFlaw(value: unknown): string | null {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') {
      const flaw = textFlaw(next, Infinity);
      if (flaw !== null) return flaw;
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, member] of Object.entries(next)) open.push(key, member);
    }
  }
  return null;
}

export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
