/** Characters that XML 1.0 cannot represent: control characters, lone surrogates and two noncharacters. */
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes untrusted text for use in an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(noXml, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/**
 * Escapes an untrusted name: removes line breaks and breaks up the marks (`[% … %]`) between which QGIS
 * evaluates expressions in legends.
 */
export function escapeName(name: string): string {
  const line = escapeXml(name.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  // Last, because removing invalid characters can join the two parts of a mark.
  return line.replaceAll('[%', '[ %');
}

/** Escapes a value or an expression in an attribute, which is read without line breaks unless they are references. */
export function escapeValue(text: string): string {
  return escapeXml(text)
    .replaceAll('&apos;', "'")
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
