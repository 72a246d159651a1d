import type { ColumnType, LayerColumn } from '../layer/manifest.ts';

/** Bytes of values that have a fixed length; others begin with their length. */
export const fixedBytes: Readonly<Partial<Record<ColumnType, number>>> = { bool: 1, long: 8, double: 8 };

const columnBytes = 2;
const lengthBytes = 4;

/** Where the values are in the encoded properties of a feature. */
export class LocatedValues {
  readonly #columns: number[] = [];
  readonly #starts: Uint32Array;
  /** 0 for columns without a value. */
  readonly #ends: Uint32Array;
  readonly #fixed: readonly (number | null)[];
  #isInOrder = true;

  constructor(columns: readonly LayerColumn[]) {
    this.#starts = new Uint32Array(columns.length);
    this.#ends = new Uint32Array(columns.length);
    this.#fixed = columns.map(({ type }) => fixedBytes[type] ?? null);
  }

  /** Forgets the values of the last feature. */
  clear(): void {
    for (const column of this.#columns) this.#ends[column] = 0;
    this.#columns.length = 0;
    this.#isInOrder = true;
  }

  /**
   * Locates values by the bytes from position `at` on of encoded properties of `length` bytes. Returns the position of
   * the first value of which the bytes do not contain the beginning.
   */
  locate(bytes: Buffer, at: number, length: number): number {
    const limit = at + bytes.length;
    let p = at;
    while (p < length) {
      if (limit < length && p + columnBytes + lengthBytes > limit) break;
      const column = bytes.readUInt16LE(p - at);
      const fixed = this.#fixed[column];
      if (fixed === undefined) throw new RangeError(`The layer has no column ${column}.`);
      p += columnBytes;
      const from = fixed === null ? p + lengthBytes : p;
      const to = from + (fixed ?? bytes.readUInt32LE(p - at));
      if (to > length) throw new RangeError('A value exceeds the properties of its feature.');
      this.#add(column, from, to);
      p = to;
      if (p > limit) break;
    }
    return p;
  }

  /** The columns that have a value, in the order of the values. */
  inOrder(): readonly number[] {
    if (!this.#isInOrder) this.#columns.sort((a, b) => this.#starts[a]! - this.#starts[b]!);
    this.#isInOrder = true;
    return this.#columns;
  }

  has(column: number): boolean {
    return this.#ends[column] !== 0;
  }

  startOf(column: number): number {
    return this.#starts[column]!;
  }

  endOf(column: number): number {
    return this.#ends[column]!;
  }

  /** Of a property that occurs several times, the last value counts. */
  #add(column: number, from: number, to: number): void {
    if (this.has(column)) this.#isInOrder = false;
    else this.#columns.push(column);
    this.#starts[column] = from;
    this.#ends[column] = to;
  }
}
