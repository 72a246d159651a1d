/**
 * Describes why a text cannot be stored unchanged, as the rest of a sentence ("must not …"); null if it can.
 * Postgres does not accept NUL, and a lone surrogate has no UTF-8 form.
 */
export function textFlaw(text: string, maxLength: number): string | null {
  if (text.length > maxLength) return `must not be longer than ${maxLength} characters`;
  if (text.includes('\0')) return 'must not contain a NUL character';
  if (!text.isWellFormed()) return 'must not contain a lone surrogate';
  return null;
}

/** Makes a message that quotes file content storable by replacing characters that cannot be stored. */
export function quotable(sentence: string): string {
  return sentence.toWellFormed().replaceAll('\0', '\ufffd');
}

/** Line feed, carriage return, next line, vertical tab, form feed, and the two separators of Unicode. */
export function hasNewline(text: string): boolean {
  return /[\n\v\f\r\u0085\u2028\u2029]/.test(text);
}

/** The first string in a JSON value (including keys) that cannot be stored unchanged; null if all can. */
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
