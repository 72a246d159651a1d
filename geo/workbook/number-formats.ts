import { readPart } from './read-part.ts';

/** How the number in a cell is shown. */
export type NumberFormat =
  | { readonly kind: 'number' }
  /** With zeros in front, up to this number of digits. */
  | { readonly kind: 'padded'; readonly digits: number }
  | { readonly kind: 'date' | 'time' | 'date and time' };

const number: NumberFormat = { kind: 'number' };
/** Formats that files name by number only (ECMA-376, part 1, 18.8.30), including those of East Asia. */
const builtIn: readonly (readonly [from: number, to: number, kind: 'date' | 'time' | 'date and time'])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date and time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [47, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
];

const maxStyles = 100_000;
const maxCodeLength = 1000;

/** Reads the number format of each cell style, by its index. Throws GeoError. */
export async function readNumberFormats(path: string): Promise<readonly NumberFormat[]> {
  const codes = new Map<string, string>();
  const styles: NumberFormat[] = [];
  let isInCells = false;
  await readPart(path, 'The list of styles', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt' && codes.size < maxStyles) codes.set(numFmtId, formatCode);
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells && styles.length < maxStyles)
        styles.push(formatOf(Number(numFmtId), codes.get(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOfCode(code);
  const known = builtIn.find(([from, to]) => id >= from && id <= to);
  return known === undefined ? number : { kind: known[2] };
}

/** Interprets the first section of a format, such as `yyyy\-mm\-dd` or `00000`. */
export function formatOfCode(code: string): NumberFormat {
  if (code.length > maxCodeLength) return number;
  const plain = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')[0] ?? '';
  if (/^0{2,20}$/.test(plain.trim())) return { kind: 'padded', digits: plain.trim().length };
  // A duration such as [h]:mm stays a number of days.
  if (/\[[hms]+\]/i.test(plain) || /general/i.test(plain)) return number;
  const parts = plain.replace(/\[[^[\]]*\]/g, '').replace(/am\/pm|a\/p/gi, 'h');
  if (!/[ymdhs]/i.test(parts) || /[#?]/.test(parts)) return number;
  const hasTime = /[hs]/i.test(parts);
  const hasDate = /[yd]/i.test(parts) || !hasTime;
  return { kind: hasTime ? (hasDate ? 'date and time' : 'time') : 'date' };
}
