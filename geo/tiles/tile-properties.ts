import { GrowingBytes } from '../files/growing-bytes.ts';
import type { LayerColumn } from '../layer/manifest.ts';
import { writeField, writeVarint } from './protobuf.ts';
import type { ValueTable } from './value-table.ts';

const openBrace = 123;
const openBracket = 91;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/**
 * Converts features' encoded properties to tags. Numbers, strings and booleans keep their type; objects,
 * arrays and other types become JSON texts. An id that is an unsigned integer becomes the feature's; any
 * other becomes a property with its column's name.
 */
export class TileProperties {
  /** Alternating indexes of keys and values. */
  readonly tags = new GrowingBytes(4096);
  /** The feature's id, or null; a bigint beyond 53 bits. */
  id: number | bigint | null = null;
  readonly #columns: readonly LayerColumn[];
  readonly #values: ValueTable;
  readonly #keys: number[];
  readonly #usedColumns: number[] = [];

  /** Adds values to a table that must be empty. */
  constructor(columns: readonly LayerColumn[], values: ValueTable) {
    this.#columns = columns;
    this.#values = values;
    this.#keys = columns.map(() => -1);
  }

  /** Reads properties as in FlatGeobuf: column number, value, and so on. */
  read(bytes: Buffer, start: number, end: number): void {
    this.tags.length = 0;
    this.id = null;
    for (let p = start; p < end;) {
      const index = bytes[p]! | (bytes[p + 1]! << 8);
      p += 2;
      const column = this.#columns[index];
      if (column === undefined) return;
      const { type } = column;
      if (type === 'bool') this.#tag(index, this.#values.bool(bytes[p++] === 1));
      else if (type === 'long' || type === 'double') {
        const low = wordAt(bytes, p);
        const high = wordAt(bytes, p + 4);
        p += 8;
        if (type === 'double') this.#tag(index, this.#values.double(low, high));
        else if (column.featureId === true && high >= 0)
          this.id =
            high < 0x200000 ? (low >>> 0) + high * 4294967296 : (BigInt(high) << 32n) | BigInt(low >>> 0);
        else this.#tag(index, this.#values.whole(low, high));
      } else {
        const from = p + 4;
        p = from + wordAt(bytes, p);
        if (type === 'json' && bytes[from] !== openBrace && bytes[from] !== openBracket)
          this.#readJson(bytes.toString('utf8', from, p), index, column);
        else this.#tag(index, this.#values.text(bytes, from, p));
      }
    }
  }

  /** Writes the `keys` and `values` fields of the layer's message. */
  finish(out: GrowingBytes): void {
    for (const index of this.#usedColumns) {
      const name = Buffer.from(this.#columns[index]!.name);
      writeField(out, 0x1a, name, 0, name.length);
    }
    out.append(this.#values.fields.bytes, 0, this.#values.fields.length);
  }

  #tag(index: number, value: number): void {
    let key = this.#keys[index]!;
    if (key < 0) {
      key = this.#keys[index] = this.#usedColumns.length;
      this.#usedColumns.push(index);
    }
    writeVarint(this.tags, key);
    writeVarint(this.tags, value);
  }

  #readJson(json: string, index: number, column: LayerColumn): void {
    const parsed: unknown = JSON.parse(json);
    if (column.featureId === true && Number.isSafeInteger(parsed) && (parsed as number) >= 0) {
      this.id = parsed as number;
      return;
    }
    if (typeof parsed === 'boolean') this.#tag(index, this.#values.bool(parsed));
    else if (typeof parsed === 'number') {
      double[0] = parsed;
      this.#tag(index, this.#values.double(halves[0]!, halves[1]!));
    } else {
      const text = Buffer.from(typeof parsed === 'string' ? parsed : json);
      this.#tag(index, this.#values.text(text, 0, text.length));
    }
  }
}

/** The signed 32-bit integer at `p`. */
function wordAt(bytes: Buffer, p: number): number {
  return bytes[p]! | (bytes[p + 1]! << 8) | (bytes[p + 2]! << 16) | (bytes[p + 3]! << 24);
}
