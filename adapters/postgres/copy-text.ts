/** Values in the text format of COPY (PostgreSQL manual, COPY, "Text Format"; arrays: section 8.15.2). */

const special = /[\\\n\r\t]/;
const specials = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text, or null. */
export function copyText(text: string | null): string {
  if (text === null) return '\\N';
  return special.test(text) ? text.replace(specials, (character) => escapes[character] ?? '') : text;
}

/** An array of texts, or null. Every element is quoted, so that empty ones and `NULL` stay texts. */
export function copyArray(elements: readonly string[] | null): string {
  if (elements === null) return '\\N';
  let literal = '{';
  for (const element of elements) {
    if (literal.length > 1) literal += ',';
    literal += `"${element.replace(/["\\]/g, '\\$&')}"`;
  }
  return copyText(literal + '}');
}
