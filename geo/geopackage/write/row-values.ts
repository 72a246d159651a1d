import { GrowingBytes } from '../../files/growing-bytes.ts';
import { readText } from '../../geojson/geometry.ts';
import type { PropertySink } from '../../geojson/feature-reader.ts';
import { Defect, unexpected } from '../../json/defect.ts';
import { readNumber } from '../../json/read-number.ts';
import { skipNumber, skipSpace, skipString, skipValue, skipWord } from '../../json/skip-value.ts';
import type { LayerColumn } from '../../layer/manifest.ts';
import {
  bytesOfSerial,
  putInteger,
  serialDouble,
  serialNull,
  serialOfInteger,
  serialOfText,
  serialOne,
  serialZero,
} from '../../sqlite/serial-types.ts';

/** State of a feature's value in a column. `aside` is a value that the column cannot store. */
export const absent = 0;
export const isNull = 1;
export const stored = 2;
export const aside = 3;

/**
 * Receives a feature's properties and id, and stores them as a SQLite record does: a serial type per column
 * and the bytes of the values.
 */
export class RowValues implements PropertySink {
  length = 0;
  /** By column: the state, the serial type, and the range of the bytes in `values`. */
  readonly states: Uint8Array;
  readonly serials: Float64Array;
  readonly starts: Uint32Array;
  readonly values = new GrowingBytes();
  /** Whether the values are in the order of the columns, each once. */
  isInOrder = true;
  /** Whether there are properties without a column, or the order differs. */
  isOdd = false;
  hasProperties = false;
  readonly #columns: readonly LayerColumn[];
  readonly #spellings: readonly Buffer[];
  readonly #indexes = new Map<string, number>();
  readonly #byName = new Map<string, number>();
  readonly #idColumn: number;
  readonly #number = new Float64Array(1);
  #last = -1;

  constructor(columns: readonly LayerColumn[]) {
    this.#columns = columns;
    this.states = new Uint8Array(columns.length);
    this.serials = new Float64Array(columns.length);
    this.starts = new Uint32Array(columns.length);
    this.#idColumn = columns.findIndex(({ featureId }) => featureId === true);
    this.#spellings = columns.map(({ name }) => Buffer.from(JSON.stringify(name).slice(1, -1)));
    for (const [index, { name, featureId }] of columns.entries())
      if (featureId !== true) this.#byName.set(name, index);
  }

  /** Clears the previous feature. */
  begin(): void {
    // For few columns, a loop takes less time than native calls.
    for (let index = 0; index < this.states.length; index++) {
      this.states[index] = absent;
      this.serials[index] = serialNull;
    }
    this.values.length = 0;
    this.isInOrder = true;
    this.isOdd = false;
    this.hasProperties = false;
    this.#last = -1;
  }

  readProperties(source: Buffer, p: number): number {
    if (source[p] === 110) return skipWord(source, p);
    if (source[p] !== 123) throw new Defect('invalid_feature', 'properties must be an object or null', p);
    this.hasProperties = true;
    p = skipSpace(source, p + 1);
    if (source[p] === 125) return p + 1;
    let expected = 0;
    let last = -1;
    for (;;) {
      if (source[p] !== 34) unexpected(source, p, 'a member name');
      const keyEnd = skipString(source, p);
      const index = this.findColumn(source, p, keyEnd, expected);
      p = skipSpace(source, keyEnd);
      if (source[p] !== 58) unexpected(source, p, '":"');
      p = skipSpace(source, p + 1);
      if (index <= last) this.isOdd = true;
      if (index < 0) p = skipValue(source, p);
      else {
        last = index;
        expected = index + 1;
        p = this.#readValue(source, p, index);
      }
      p = skipSpace(source, p);
      if (source[p] === 125) return p + 1;
      if (source[p] !== 44) unexpected(source, p, '"," or "}"');
      p = skipSpace(source, p + 1);
    }
  }

  readId(source: Buffer, p: number): number {
    return this.#idColumn < 0 ? skipValue(source, p) : this.#readValue(source, p, this.#idColumn);
  }

  /** The column of the name between these quotes; −1 if there is none. `expected` is its probable index. */
  findColumn(source: Buffer, start: number, end: number, expected: number): number {
    if (expected === this.#idColumn) expected++;
    const spelling = this.#spellings[expected];
    if (spelling?.length === end - start - 2) {
      let i = spelling.length - 1;
      while (i >= 0 && spelling[i] === source[start + 1 + i]) i--;
      if (i < 0) return expected;
    }
    const raw = source.toString('latin1', start + 1, end - 1);
    const known = this.#indexes.get(raw);
    if (known !== undefined) return known;
    const index = this.#byName.get(readText(source, start, end)) ?? -1;
    if (this.#indexes.size < 100_000) this.#indexes.set(raw, index);
    return index;
  }

  #readValue(source: Buffer, p: number, index: number): number {
    if (index <= this.#last) this.isInOrder = false;
    this.#last = index;
    this.starts[index] = this.values.length;
    this.states[index] = aside;
    this.serials[index] = serialNull;
    const { type } = this.#columns[index]!;
    const c = source[p]!;
    if (c === 110) {
      this.states[index] = isNull;
      return skipWord(source, p);
    }
    if (type === 'json') {
      const end = skipValue(source, p);
      this.#storeText(source, p, end, index);
      return end;
    }
    if (c === 34) {
      const end = skipString(source, p);
      if (type === 'string') this.#storeString(source, p, end, index);
      return end;
    }
    if ((c === 116 || c === 102) && type === 'bool') {
      this.states[index] = stored;
      this.serials[index] = c === 116 ? serialOne : serialZero;
      return skipWord(source, p);
    }
    if ((c === 45 || (c >= 48 && c <= 57)) && (type === 'long' || type === 'double'))
      return this.#readNumber(source, p, index, type);
    return skipValue(source, p);
  }

  #storeText(source: Buffer, start: number, end: number, index: number): void {
    this.values.append(source, start, end);
    this.states[index] = stored;
    this.serials[index] = serialOfText(end - start);
  }

  #storeString(source: Buffer, start: number, end: number, index: number): void {
    let hasEscape = false;
    for (let p = start + 1; p < end - 1; p++)
      if (source[p] === 92) {
        hasEscape = true;
        break;
      }
    if (!hasEscape) {
      this.#storeText(source, start + 1, end - 1, index);
      return;
    }
    const text = JSON.parse(source.toString('utf8', start, end)) as string;
    // C programs end a text at NUL, and unpaired surrogates cannot be encoded in UTF-8.
    if (text.includes('\0') || !text.isWellFormed()) return;
    const bytes = Buffer.from(text);
    this.#storeText(bytes, 0, bytes.length, index);
  }

  #readNumber(source: Buffer, p: number, index: number, type: 'long' | 'double'): number {
    const end = readNumber(source, p, this.#number, 0);
    if (end < 0) return skipNumber(source, p);
    const value = this.#number[0]!;
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
      // A whole number in a column of doubles is stored as an integer, as SQLite does.
      this.#storeInteger(value, index);
      return end;
    }
    const isWhole = isWholeNumber(source, p, end);
    if (type === 'double') {
      // Digits of a whole number beyond 2^53 are significant.
      if (Number.isFinite(value) && (!isWhole || value === 0)) this.#storeDouble(value, index);
    } else if (isWhole && value !== 0) {
      const exact = BigInt(source.toString('latin1', p, end));
      if (exact === BigInt.asIntN(64, exact)) this.#storeLong(exact, index);
    }
    return end;
  }

  #storeInteger(value: number, index: number): void {
    const serial = serialOfInteger(value);
    this.values.reserve(8);
    this.values.length = putInteger(this.values.bytes, this.values.length, value);
    this.states[index] = stored;
    this.serials[index] = serial;
  }

  #storeDouble(value: number, index: number): void {
    this.values.reserve(8);
    this.values.bytes.writeDoubleBE(value, this.values.length);
    this.values.length += bytesOfSerial(serialDouble);
    this.states[index] = stored;
    this.serials[index] = serialDouble;
  }

  #storeLong(value: bigint, index: number): void {
    this.values.reserve(8);
    this.values.bytes.writeBigInt64BE(value, this.values.length);
    this.values.length += 8;
    this.states[index] = stored;
    this.serials[index] = 6;
  }
}

function isWholeNumber(source: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) {
    const c = source[p]!;
    if (c === 46 || c === 101 || c === 69) return false;
  }
  return true;
}
