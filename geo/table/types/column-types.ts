import { wordsOf } from '../columns/name-words.ts';
import { isDayFirstIn } from '../columns/header-language.ts';
import { type CellType, bitsOf, typeBits } from './cell-types.ts';
import type { DecimalSign } from './read-number.ts';

const text: CellType = { type: 'text' };

/** Numbers in columns of these names are identifiers. */
const identifiers = new Set(
  (
    'id fid gid oid uid uuid guid key code nr no num number nummer numero plz npa zip zipcode postcode postal postleitzahl ' +
    'tel telefon telefono telephone phone fax mobile egid egrid edid esid bfs fips insee siret siren ags isbn iban ean gtin ref reference'
  ).split(' '),
);
const identifierEnd = /(?:[^aeiou]id|code|nummer|nr)$/;

/** Finds the type of each column: the one that all cells fit which are not empty. */
export class TypeSurvey {
  readonly #names: readonly string[];
  readonly #coordinates: readonly number[];
  readonly #bits: number[];
  readonly #hasComma: boolean[];
  readonly #hasValue: boolean[];
  /** Columns that may have another type than text. */
  #open: number[];
  /** The decimal sign of the coordinates decides 1,234 in the other columns. */
  #sign: DecimalSign | null = null;

  constructor(names: readonly string[], coordinates: readonly number[]) {
    this.#names = names;
    this.#coordinates = coordinates;
    this.#bits = names.map(() => ~0);
    this.#hasComma = names.map(() => false);
    this.#hasValue = names.map(() => false);
    this.#open = names.flatMap((name, index) => (isIdentifier(name) ? [] : [index]));
  }

  /** Whether all columns are text. */
  get isDecided(): boolean {
    return this.#open.length === 0;
  }

  see(fields: readonly string[]): void {
    if (this.#sign === null) this.#sign = signIn(this.#coordinates.map((index) => fields[index] ?? ''));
    let closed = false;
    for (const index of this.#open) {
      const cell = (fields[index] ?? '').trim();
      if (cell === '') continue;
      this.#hasValue[index] = true;
      if (!this.#hasComma[index]) this.#hasComma[index] = cell.includes(',');
      this.#bits[index]! &= bitsOf(cell);
      if (this.#bits[index] === 0) closed = true;
    }
    if (closed) this.#open = this.#open.filter((index) => this.#bits[index] !== 0);
  }

  types(): CellType[] {
    const isDayFirst = this.#sign === ',' || isDayFirstIn(this.#names);
    return this.#names.map((_, index) =>
      this.#hasValue[index] === true && this.#open.includes(index) ? this.#typeOf(index, isDayFirst) : text,
    );
  }

  #typeOf(index: number, isDayFirst: boolean): CellType {
    const bits = this.#bits[index]!;
    const has = (bit: number): boolean => (bits & bit) !== 0;
    if (has(typeBits.boolean)) return { type: 'boolean' };
    if (has(typeBits.yearFirst)) return { type: 'date', order: 'year-first' };
    if (has(typeBits.dayFirst) && (isDayFirst || !has(typeBits.monthFirst)))
      return { type: 'date', order: 'day-first' };
    if (has(typeBits.monthFirst))
      return has(typeBits.dayFirst) ? text : { type: 'date', order: 'month-first' };
    if (!has(typeBits.comma)) return { type: 'number', sign: '.' };
    if (!has(typeBits.point)) return { type: 'number', sign: ',' };
    // Each cell is a whole number, or three digits follow its only sign.
    if (this.#sign !== null) return { type: 'number', sign: this.#sign };
    if (this.#hasComma[index] !== true) return { type: 'number', sign: '.' };
    return text;
  }
}

function isIdentifier(name: string): boolean {
  return wordsOf(name).some((word) => identifiers.has(word) || identifierEnd.test(word));
}

function signIn(cells: readonly string[]): DecimalSign | null {
  for (const cell of cells) {
    const sign = /^\s*-?\d+([.,])\d+\s*$/.exec(cell)?.[1];
    if (sign !== undefined) return sign as DecimalSign;
  }
  return null;
}
