import { type DateOrder, readDate } from './read-date.ts';
import { type DecimalSign, readNumber } from './read-number.ts';

/** How the cells of a column are read. */
export type CellType =
  | { readonly type: 'text' }
  | { readonly type: 'number'; readonly sign: DecimalSign }
  | { readonly type: 'boolean' }
  | { readonly type: 'date'; readonly order: DateOrder };

/** The types as bits: those that a cell fits. */
export const typeBits = {
  point: 1,
  comma: 2,
  boolean: 4,
  yearFirst: 8,
  dayFirst: 16,
  monthFirst: 32,
} as const;

/** The words for true and false that spreadsheets write: English, German, French, Italian, Spanish, Portuguese. */
const booleans: ReadonlyMap<string, 'true' | 'false'> = new Map([
  ...['true', 'wahr', 'vrai', 'vero', 'verdadero', 'verdadeiro'].map((word) => [word, 'true'] as const),
  ...['false', 'falsch', 'faux', 'falso'].map((word) => [word, 'false'] as const),
]);
const maxWord = 10;
const maxLength = 64;

/** The types that a cell fits; 0 if it is a text. The cell is trimmed and not empty. */
export function bitsOf(cell: string): number {
  if (cell.length > maxLength) return 0;
  const first = cell.charCodeAt(0);
  const isDigit = first >= 48 && first <= 57;
  // Hyphen, minus sign, comma and point.
  if (!isDigit && first !== 45 && first !== 0x2212 && first !== 44 && first !== 46)
    return cell.length <= maxWord && booleans.has(cell.toLowerCase()) ? typeBits.boolean : 0;
  let bits = 0;
  if (readNumber(cell, '.') !== null) bits |= typeBits.point;
  if (readNumber(cell, ',') !== null) bits |= typeBits.comma;
  if (bits !== 0 || !isDigit || cell.length < 8) return bits;
  if (readDate(cell, 'year-first') !== null) return typeBits.yearFirst;
  if (readDate(cell, 'day-first') !== null) bits |= typeBits.dayFirst;
  if (readDate(cell, 'month-first') !== null) bits |= typeBits.monthFirst;
  return bits;
}

/** A cell as JSON text of its column's type; null if it does not fit. The cell is trimmed and not empty. */
export function jsonOf(cell: string, type: CellType): string | null {
  if (type.type === 'number') return readNumber(cell, type.sign);
  if (type.type === 'boolean') return booleans.get(cell.toLowerCase()) ?? null;
  if (type.type === 'text') return JSON.stringify(cell);
  const date = readDate(cell, type.order);
  return date === null ? null : JSON.stringify(date);
}
