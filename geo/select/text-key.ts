/** Characters of a text that its position in an order depends on. */
const comparedLength = 256;
/** In UTF-8, after decomposition of the characters. */
const maxFoldedBytes = comparedLength * 3 * 18;

/** Maximum length of a key: a digit may be preceded by the length of its number. */
export const maxKeyBytes = maxFoldedBytes * 2;

const folded = Buffer.allocUnsafeSlow(maxFoldedBytes);
/** Each character of the Latin blocks: their folding does not depend on their neighbours. */
const foldedLatin = Array.from({ length: 0x250 }, (_, code) =>
  Buffer.from(foldedText(String.fromCharCode(code))),
);
const zero = 48;
const nine = 57;

/**
 * Writes bytes that order texts independently of a language: their UTF-8 without case and diacritics, with the number
 * of digits before each whole number, up to nine, so that 10 follows 9. Returns the end of the key.
 */
export function writeTextKey(text: string, target: Uint8Array, at: number): number {
  const length = writeFolded(text.slice(0, comparedLength));
  let end = at;
  for (let i = 0; i < length;) {
    let byte = folded[i]!;
    if (!isDigit(byte)) {
      target[end++] = byte;
      i++;
      continue;
    }
    while (byte === zero && i + 1 < length && isDigit(folded[i + 1]!)) byte = folded[++i]!;
    let digits = 1;
    while (i + digits < length && isDigit(folded[i + digits]!)) digits++;
    target[end++] = zero + Math.min(9, digits);
    for (const last = i + digits; i < last; i++) target[end++] = folded[i]!;
  }
  return end;
}

/** Writes the text without case and diacritics; returns its length. */
function writeFolded(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= foldedLatin.length) return folded.write(foldedText(text));
    const bytes = foldedLatin[code]!;
    for (let k = 0; k < bytes.length; k++) folded[length++] = bytes[k]!;
  }
  return length;
}

function foldedText(text: string): string {
  // Upper case first: "ß" becomes "ss".
  return text.normalize('NFKD').replace(/\p{M}+/gu, '').toUpperCase().toLowerCase(); // prettier-ignore
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine;
}
