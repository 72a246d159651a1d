import { Defect, unexpected } from '../json/defect.ts';
import { readNumber } from '../json/read-number.ts';
import { skipNumber, skipSpace, skipString, skipValue, skipWord } from '../json/skip-value.ts';
import { type DraftColumn, widenType } from '../layer/columns.ts';
import type { AttributeObserver } from '../statistics/batch-attributes.ts';
import { bytesOfSerial, serialDouble, serialOfInteger, serialOfText } from '../sqlite/serial-types.ts';
import { varintBytes } from '../sqlite/varint.ts';
import { readText } from './geometry.ts';

/** FlatGeobuf numbers columns with 16 bits; data that uses names as values is rejected long before. */
const maxColumns = 10_000;

/** 64 bits: 19 digits and a sign. */
const maxLongCharacters = 20;

type Column = DraftColumn & { spelling: Buffer };

/**
 * Encodes properties as FlatGeobuf does (column number, value, …) directly from the JSON text. Column types
 * are detected on the fly: when a column must be widened after values were encoded, `stale` tells that the
 * batch must be encoded again with the wider columns.
 */
export class PropertyEncoder {
  /** Receives the values, for statistics. */
  observer: AttributeObserver | null = null;
  readonly columns: Column[] = [];
  stale = false;
  /**
   * Number of properties, and of bytes in a database row for them, since the caller reset them. Both depend
   * only on the text, not on the known columns.
   */
  readonly row = { values: 0, bytes: 0 };
  bytes = Buffer.allocUnsafeSlow(64 * 1024);
  length = 0;
  #view = new DataView(this.bytes.buffer);
  #byName = new Map<string, number>();
  #bySpelling = new Map<string, number>();
  #idColumn = -1;
  #number = new Float64Array(1);

  /** Starts a batch with known columns. */
  reset(known: readonly DraftColumn[]): void {
    this.stale = false;
    this.columns.length = 0;
    this.#byName.clear();
    this.#bySpelling.clear();
    this.#idColumn = -1;
    for (const { name, type, featureId } of known) {
      const spelling = JSON.stringify(name).slice(1, -1);
      if (featureId) this.#idColumn = this.columns.length;
      else {
        this.#byName.set(name, this.columns.length);
        this.#bySpelling.set(Buffer.from(spelling).toString('latin1'), this.columns.length);
      }
      this.columns.push({ name, type, featureId, spelling: Buffer.from(spelling) });
    }
  }

  /** Encodes the properties object (or null) at `p`; returns the position after it. */
  readProperties(source: Buffer, p: number): number {
    if (source[p] === 110) return skipWord(source, p);
    if (source[p] !== 123) throw new Defect('invalid_feature', 'properties must be an object or null', p);
    p = skipSpace(source, p + 1);
    if (source[p] === 125) return p + 1;
    let expected = 0;
    for (;;) {
      if (source[p] !== 34) unexpected(source, p, 'a member name');
      const keyEnd = skipString(source, p);
      const index = this.#findColumn(source, p, keyEnd, expected);
      expected = index + 1;
      p = skipSpace(source, keyEnd);
      if (source[p] !== 58) unexpected(source, p, '":"');
      p = skipSpace(source, this.#readValue(source, skipSpace(source, p + 1), index));
      if (source[p] === 125) return p + 1;
      if (source[p] !== 44) unexpected(source, p, '"," or "}"');
      p = skipSpace(source, p + 1);
    }
  }

  /** Encodes a feature's `id` at `p`; returns the position after it. */
  readId(source: Buffer, p: number): number {
    if (source[p] === 110) return skipWord(source, p);
    if (this.#idColumn < 0) this.#idColumn = this.#addColumn('', true, Buffer.alloc(0));
    return this.#readValue(source, p, this.#idColumn);
  }

  #findColumn(source: Buffer, start: number, end: number, expected: number): number {
    // The column of the ids may be among those of the properties.
    if (expected === this.#idColumn) expected++;
    const guess = this.columns[expected];
    if (guess?.spelling.length === end - start - 2) {
      const spelling = guess.spelling;
      let i = spelling.length - 1;
      while (i >= 0 && spelling[i] === source[start + 1 + i]) i--;
      if (i < 0) return expected;
    }
    const raw = source.toString('latin1', start + 1, end - 1);
    const known = this.#bySpelling.get(raw);
    if (known !== undefined) return known;
    const name = readText(source, start, end);
    const spelling = Buffer.from(source.subarray(start + 1, end - 1));
    const index = this.#byName.get(name) ?? this.#addColumn(name, false, spelling);
    this.#byName.set(name, index);
    this.#bySpelling.set(raw, index);
    return index;
  }

  #addColumn(name: string, featureId: boolean, spelling: Buffer): number {
    if (this.columns.length === maxColumns)
      throw new Defect(
        'too_many_columns',
        `the features have more than ${maxColumns} different properties`,
        0,
      );
    this.columns.push({ name, type: 'unknown', featureId, spelling });
    return this.columns.length - 1;
  }

  #readValue(source: Buffer, p: number, index: number): number {
    const column = this.columns[index]!;
    const c = source[p]!;
    this.row.values++;
    this.row.bytes++;
    if (c === 34) {
      const end = skipString(source, p);
      this.#putText(source, p, end, index);
      return end;
    }
    if (c === 110) return skipWord(source, p);
    if (c === 116 || c === 102) {
      const end = skipWord(source, p);
      this.observer?.flag(index, c === 116);
      if (this.#settle(column, 'bool') === 'json') this.#writeBytes(index, source, p, end);
      else {
        this.#reserve(3);
        this.#view.setUint16(this.length, index, true);
        this.bytes[this.length + 2] = c === 116 ? 1 : 0;
        this.length += 3;
      }
      return end;
    }
    if (c === 45 || (c >= 48 && c <= 57)) return this.#readNumber(source, p, index);
    const end = skipValue(source, p);
    this.observer?.unlisted(index, source, p, end);
    this.#countText(end - p);
    this.#settle(column, 'json');
    this.#writeBytes(index, source, p, end);
    return end;
  }

  #putText(source: Buffer, p: number, end: number, index: number): void {
    this.#countText(end - p - 2);
    this.observer?.text(index, source, p + 1, end - 1);
    if (this.#settle(this.columns[index]!, 'string') === 'json') this.#writeBytes(index, source, p, end);
    else if (hasEscape(source, p + 1, end - 1)) {
      const text = Buffer.from(JSON.parse(source.toString('utf8', p, end)) as string);
      this.#writeBytes(index, text, 0, text.length);
    } else this.#writeBytes(index, source, p + 1, end - 1);
  }

  #readNumber(source: Buffer, p: number, index: number): number {
    const end = readNumber(source, p, this.#number, 0);
    // The strict reader locates the defect.
    if (end < 0) return skipNumber(source, p);
    this.#putNumber(source, p, end, index, this.#number[0]!);
    return end;
  }

  #putNumber(source: Buffer, p: number, end: number, index: number, value: number): void {
    this.observer?.number(index, value);
    this.row.bytes += bytesOfSerial(Number.isSafeInteger(value) ? serialOfInteger(value) : serialDouble);
    const kind = numberKind(source, p, end, value);
    const type = this.#settle(this.columns[index]!, kind);
    if (type === 'json') {
      this.#writeBytes(index, source, p, end);
      return;
    }
    this.#reserve(10);
    this.#view.setUint16(this.length, index, true);
    if (type === 'double') this.#view.setFloat64(this.length + 2, value, true);
    else if (Number.isSafeInteger(value)) {
      this.#view.setInt32(this.length + 2, value | 0, true);
      this.#view.setInt32(this.length + 6, Math.floor(value / 4294967296), true);
    } else this.#view.setBigInt64(this.length + 2, BigInt(source.toString('latin1', p, end)), true);
    this.length += 10;
  }

  /** Counts a text; the serial type of longer texts takes a second byte. */
  #countText(bytes: number): void {
    this.row.bytes += bytes + varintBytes(serialOfText(bytes)) - 1;
  }

  #settle(column: Column, kind: DraftColumn['type']): DraftColumn['type'] {
    if (column.type === kind) return kind;
    const wider = widenType(column.type, kind);
    if (wider !== column.type) {
      if (column.type !== 'unknown') this.stale = true;
      column.type = wider;
    }
    return wider;
  }

  #writeBytes(index: number, from: Buffer, start: number, end: number): void {
    const size = end - start;
    this.#reserve(6 + size);
    this.#view.setUint16(this.length, index, true);
    this.#view.setUint32(this.length + 2, size, true);
    const at = this.length + 6;
    if (size < 32) for (let i = 0; i < size; i++) this.bytes[at + i] = from[start + i]!;
    else from.copy(this.bytes, at, start, end);
    this.length = at + size;
  }

  #reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Integers that fit 64 bits are long; larger ones keep their digits as JSON. */
function numberKind(source: Buffer, start: number, end: number, value: number): DraftColumn['type'] {
  for (let p = start; p < end; p++) {
    const c = source[p]!;
    if (c === 46 || c === 101 || c === 69) return 'double';
  }
  if (end - start <= 18) return Object.is(value, -0) ? 'double' : 'long';
  if (end - start > maxLongCharacters) return 'json';
  const exact = BigInt(source.toString('latin1', start, end));
  return exact === BigInt.asIntN(64, exact) ? 'long' : 'json';
}

function hasEscape(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] === 92) return true;
  return false;
}
