import { GrowingBytes } from '../overviews/growing-bytes.ts';
import type { LayerColumn } from '../vector/manifest.ts';
import { writeField, writeVarint, writeVarint64 } from './protobuf.ts';
import { ValueTable } from './value-table.ts';

/** Fields of a value's message (Mapbox Vector Tile Specification 2.1, section 4.4): number and wire type. */
const field = { string: 0x0a, double: 0x19, unsigned: 0x28, signed: 0x30, bool: 0x38 } as const;

/**
 * Turns features' encoded properties into tags. Numbers, strings and booleans keep their type; objects, arrays and what
 * has no type of a tile's own are text in JSON. An id that is an unsigned integer becomes the feature's, any other one a
 * property under its column's name.
 */
export class TileProperties {
  /** Numbers of keys and values by turns. */
  readonly tags = new GrowingBytes(4096);
  /** The feature's id, or null; of more than 53 bits as a bigint. */
  id: number | bigint | null = null;
  readonly #columns: readonly LayerColumn[];
  readonly #values = new ValueTable();
  readonly #keys: number[];
  readonly #usedColumns: number[] = [];
  readonly #value = new GrowingBytes(4096);

  constructor(columns: readonly LayerColumn[]) {
    this.#columns = columns;
    this.#keys = columns.map(() => -1);
  }

  /** Reads properties as FlatGeobuf has them: column number, value, and so on. */
  read(bytes: Buffer, start: number, end: number): void {
    this.tags.length = 0;
    this.id = null;
    for (let p = start; p < end;) {
      const place = bytes.readUInt16LE(p);
      p += 2;
      const column = this.#columns[place];
      if (column === undefined) return;
      const value = this.#value;
      value.length = 0;
      if (column.type === 'bool') this.#writeWhole(field.bool, bytes[p++]!);
      else if (column.type === 'long') {
        if (!this.#writeLong(bytes, p, column)) {
          p += 8;
          continue;
        }
        p += 8;
      } else if (column.type === 'double') {
        value.bytes[value.length++] = field.double;
        value.append(bytes, p, p + 8);
        p += 8;
      } else {
        const length = bytes.readUInt32LE(p);
        p += 4;
        const from = p;
        p += length;
        if (column.type === 'json') {
          if (!this.#writeJson(bytes.toString('utf8', from, p), column)) continue;
        } else writeField(value, field.string, bytes, from, p);
      }
      this.#tag(place);
    }
  }

  /** The `keys` and `values` fields of the layer's message. */
  finish(out: GrowingBytes): void {
    for (const place of this.#usedColumns) {
      const name = Buffer.from(this.#columns[place]!.name);
      writeField(out, 0x1a, name, 0, name.length);
    }
    out.append(this.#values.fields.bytes, 0, this.#values.fields.length);
  }

  #tag(place: number): void {
    let key = this.#keys[place]!;
    if (key < 0) {
      key = this.#keys[place] = this.#usedColumns.length;
      this.#usedColumns.push(place);
    }
    writeVarint(this.tags, key);
    writeVarint(this.tags, this.#values.number(this.#value.bytes, 0, this.#value.length));
  }

  /** False where the number is the feature's id. */
  #writeLong(bytes: Buffer, p: number, column: LayerColumn): boolean {
    const high = bytes.readInt32LE(p + 4);
    const isSmall = high >= 0 && high < 0x200000;
    if (column.featureId === true && high >= 0) {
      this.id = isSmall ? bytes.readUInt32LE(p) + high * 4294967296 : bytes.readBigInt64LE(p);
      return false;
    }
    if (isSmall) this.#writeWhole(field.unsigned, bytes.readUInt32LE(p) + high * 4294967296);
    else {
      const number = bytes.readBigInt64LE(p);
      this.#value.bytes[this.#value.length++] = number < 0n ? field.signed : field.unsigned;
      writeVarint64(this.#value, number < 0n ? -number * 2n - 1n : number);
    }
    return true;
  }

  #writeWhole(tag: number, number: number): void {
    this.#value.bytes[this.#value.length++] = tag;
    writeVarint(this.#value, number);
  }

  /** False where the value is a number that is the feature's id. */
  #writeJson(json: string, column: LayerColumn): boolean {
    const parsed: unknown = json.startsWith('{') || json.startsWith('[') ? json : JSON.parse(json);
    const value = this.#value;
    if (column.featureId === true && Number.isSafeInteger(parsed) && (parsed as number) >= 0) {
      this.id = parsed as number;
      return false;
    }
    if (typeof parsed === 'boolean') this.#writeWhole(field.bool, parsed ? 1 : 0);
    else if (typeof parsed === 'number') {
      value.bytes[value.length++] = field.double;
      value.reserve(8);
      value.length = value.bytes.writeDoubleLE(parsed, value.length);
    } else {
      const text = Buffer.from(typeof parsed === 'string' ? parsed : json);
      writeField(value, field.string, text, 0, text.length);
    }
    return true;
  }
}
