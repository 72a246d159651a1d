/** What XML 1.0 has no form for: control characters, halves of surrogate pairs, and two that are no characters. */
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text of strangers as content of an element or as a quoted attribute. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(noXml, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/**
 * A name of strangers: one line, and without the mark between which QGIS evaluates expressions in the texts of legends
 * (`[% … %]`).
 */
export function escapeName(name: string): string {
  const line = escapeXml(name.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  // Last: what has no form in XML may have stood between the two.
  return line.replaceAll('[%', '[ %');
}
