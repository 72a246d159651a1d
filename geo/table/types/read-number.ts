/** The sign between whole number and fraction. */
export type DecimalSign = '.' | ',';

const grouped = {
  '.': /^-?\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+(?:\.\d+)?$/,
  ',': /^-?\d{1,3}(?:[.'’ \u00a0\u202f]\d{3})+(?:,\d+)?$/,
} as const;
const plain = {
  '.': /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]\d{1,3})?$/i,
  ',': /^-?(?:\d+(?:,\d*)?|,\d+)$/,
} as const;
/** An exponent without a sign is read only after a fraction: 12E5 is also an identifier. */
const scientific = /^-?\d+\.\d+e\d{1,3}$/i;

/** Beyond this number of digits a double loses some. */
const maxDigits = 15;

/**
 * A cell as the JSON text of a number, with its digits unchanged; null for other texts, for leading zeros and
 * plus signs (identifiers, telephone numbers), and for more digits than a number stores.
 */
export function readNumber(cell: string, sign: DecimalSign): string | null {
  if (sign === '.' && isJsonNumber(cell)) return cell;
  // Word processors and statistical offices write a minus sign instead of a hyphen.
  if (cell.startsWith('\u2212')) return readNumber(`-${cell.slice(1).trimStart()}`, sign);
  const isPlain = plain[sign].test(cell) || (sign === '.' && scientific.test(cell));
  if (!isPlain && !grouped[sign].test(cell)) return null;
  let digits = cell;
  if (!isPlain) digits = digits.replace(sign === '.' ? /[,'’ \u00a0\u202f]/g : /[.'’ \u00a0\u202f]/g, '');
  if (sign === ',') digits = digits.replace(',', '.');
  if (/^-?0\d/.test(digits)) return null;
  const [mantissa = ''] = digits.toLowerCase().split('e');
  if (digits.length > maxDigits && mantissa.replace(/\D/g, '').replace(/^0+/, '').length > maxDigits)
    return null;
  // JSON requires digits on both sides of the point.
  return digits.replace(/^(-?)\./, '$10.').replace(/\.(?=$|e)/i, '');
}

/** Whether a cell is a JSON number of few digits without an exponent, which most numbers are. */
function isJsonNumber(cell: string): boolean {
  const { length } = cell;
  if (length > maxDigits) return false;
  let p = cell.charCodeAt(0) === 45 ? 1 : 0;
  const first = p;
  while (p < length && isDigit(cell.charCodeAt(p))) p++;
  if (p === first || (p > first + 1 && cell.charCodeAt(first) === 48)) return false;
  if (p === length) return true;
  const point = p++;
  if (cell.charCodeAt(point) !== 46) return false;
  while (p < length && isDigit(cell.charCodeAt(p))) p++;
  return p === length && p > point + 1;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
