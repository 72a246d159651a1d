import { type CellValue, valueOfSerial } from '../../sqlite/serial-value.ts';
import { damagedFile } from './file-header.ts';
import { VarintReader } from './varint.ts';

/** A column to read, by its index among all columns of its table. */
export interface ReadColumn {
  readonly index: number;
  /**
   * Whether it is declared as floating point: SQLite stores its whole numbers as integers and reads them as
   * doubles.
   */
  readonly isReal: boolean;
}

/** Bytes of numbers by their serial type (SQLite file format, section 2.1). */
const numberBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

/** Reads column values from records in UTF-8. */
export class RecordReader {
  readonly #row: CellValue[];
  /** For each column of the table its index in the row; 0 for those that are not read. */
  readonly #slots: Uint16Array;
  readonly #isReal: readonly boolean[];
  readonly #varint = new VarintReader();

  constructor(columns: readonly ReadColumn[]) {
    this.#row = new Array<CellValue>(columns.length + 1).fill(null);
    const indexes = columns.map(({ index }) => index);
    this.#slots = new Uint16Array(Math.max(-1, ...indexes) + 1);
    for (const [i, index] of indexes.entries()) this.#slots[index] = i + 1;
    this.#isReal = [false, ...columns.map(({ isReal }) => isReal)];
  }

  /**
   * The row's number, then the columns; the same array each time. Null if the record lacks one of them.
   * Throws GeoError.
   */
  read(
    bytes: Buffer<ArrayBuffer>,
    start: number,
    end: number,
    fid: number | bigint,
  ): readonly CellValue[] | null {
    const row = this.#row;
    const slots = this.#slots;
    const varint = this.#varint;
    row[0] = fid;
    let at = varint.read(bytes, start);
    const header = start + Number(varint.value);
    if (header > end) throw broken();
    let value = header;
    for (let i = 0; i < slots.length; i++) {
      if (at >= header) return null;
      at = varint.read(bytes, at);
      if (at > header) throw broken();
      const type = Number(varint.value);
      const length = type < 10 ? numberBytes[type]! : (type - 12 - (type & 1)) / 2;
      if (!(length >= 0 && value + length <= end)) throw broken();
      const slot = slots[i]!;
      if (slot !== 0) row[slot] = valueOfSerial(bytes, value, type, this.#isReal[slot] === true);
      value += length;
    }
    return row;
  }
}

function broken(): Error {
  return damagedFile('has a row that declares more data than it contains');
}
