/** Characters that XML cannot contain are written as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
const escaped = /_x([0-9a-f]{4})_/gi;

/** A text of a workbook with its escapes resolved, without characters that are no text, and with one kind of line break. */
export function plainText(text: string): string {
  const whole = text.includes('_x') ? text.replace(escaped, (_, code: string) => characterOf(code)) : text;
  return whole.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

function characterOf(hexadecimal: string): string {
  const code = parseInt(hexadecimal, 16);
  const isText =
    code >= 32 ? code < 0xd800 || (code > 0xdfff && code < 0xfffe) : code === 9 || code === 10 || code === 13;
  return isText ? String.fromCharCode(code) : '';
}
