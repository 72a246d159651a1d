import { GrowingBytes } from '../files/growing-bytes.ts';
import { varintBytes, writeField, writeVarint, writeVarint64 } from './protobuf.ts';

/** Fields of a value's message (Mapbox Vector Tile Specification 2.1, section 4.4): number and wire type. */
const field = { string: 0x0a, double: 0x19, unsigned: 0x28, signed: 0x30, bool: 0x38 } as const;
const valuesField = 0x22;

const minSlots = 4096;

/** The distinct values of a tile, found by type and by their bits or bytes. */
export class ValueTable {
  /** The `values` fields of the layer's message. */
  readonly fields = new GrowingBytes(64 * 1024);
  #count = 0;
  /**
   * For each value its field, its hash, and two numbers: the halves of its 64 bits, or the position and
   * length of a text.
   */
  #rows = new Int32Array(4 * 1024);
  #slots = new Int32Array(minSlots).fill(-1);

  /** Removes all values but keeps the memory. */
  clear(): void {
    this.#count = 0;
    this.fields.length = 0;
    this.#slots.fill(-1);
  }

  bool(value: boolean): number {
    return this.#number(field.bool, value ? 1 : 0, 0);
  }

  /** A double from the halves of its bits. */
  double(low: number, high: number): number {
    return this.#number(field.double, low, high);
  }

  /** An integer from the halves of its two's complement. */
  whole(low: number, high: number): number {
    return this.#number(high < 0 ? field.signed : field.unsigned, low, high);
  }

  /** A text in UTF-8. */
  text(bytes: Buffer, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    hash = mixed(hash);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    const rows = this.#rows;
    for (let known = this.#slots[slot]!; known >= 0; known = this.#slots[slot]!) {
      const row = known * 4;
      if (rows[row + 1] === hash && rows[row] === field.string && this.#isText(row, bytes, start, end))
        return known;
      slot = (slot + 1) & mask;
    }
    const { fields } = this;
    fields.reserve(16 + end - start);
    fields.bytes[fields.length++] = valuesField;
    writeVarint(fields, 1 + varintBytes(end - start) + end - start);
    writeField(fields, field.string, bytes, start, end);
    return this.#add(slot, field.string, hash, fields.length - (end - start), end - start);
  }

  #isText(row: number, bytes: Buffer, start: number, end: number): boolean {
    if (this.#rows[row + 3] !== end - start) return false;
    const own = this.fields.bytes;
    const from = this.#rows[row + 2]! - start;
    for (let i = start; i < end; i++) if (own[from + i] !== bytes[i]) return false;
    return true;
  }

  #number(kind: number, low: number, high: number): number {
    low |= 0;
    high |= 0;
    const hash = mixed(Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b) ^ kind);
    const mask = this.#slots.length - 1;
    const slots = this.#slots;
    const rows = this.#rows;
    let slot = hash & mask;
    for (let known = slots[slot]!; known >= 0; known = slots[slot]!) {
      const row = known * 4;
      if (rows[row + 2] === low && rows[row + 3] === high && rows[row] === kind) return known;
      slot = (slot + 1) & mask;
    }
    this.#writeNumber(kind, low, high);
    return this.#add(slot, kind, hash, low, high);
  }

  #writeNumber(kind: number, low: number, high: number): void {
    const { fields } = this;
    fields.reserve(16);
    const { bytes } = fields;
    bytes[fields.length++] = valuesField;
    // The length is known after the value, and is less than 128.
    const lengthAt = fields.length++;
    bytes[fields.length++] = kind;
    if (kind === field.double)
      for (let word = low, half = 0; half < 2; word = high, half++)
        for (let shift = 0; shift < 32; shift += 8) bytes[fields.length++] = (word >>> shift) & 255;
    else if (high >= 0 && high < 0x200000) writeVarint(fields, high * 4294967296 + (low >>> 0));
    else {
      const number = (BigInt(high) << 32n) | BigInt(low >>> 0);
      writeVarint64(fields, number < 0n ? -number * 2n - 1n : number);
    }
    fields.bytes[lengthAt] = fields.length - lengthAt - 1;
  }

  #add(slot: number, kind: number, hash: number, first: number, second: number): number {
    const number = this.#count++;
    this.#slots[slot] = number;
    if (number * 4 === this.#rows.length) {
      const larger = new Int32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    const row = number * 4;
    const rows = this.#rows;
    rows[row] = kind;
    rows[row + 1] = hash;
    rows[row + 2] = first;
    rows[row + 3] = second;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return number;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4).fill(-1);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#count; number++) {
      let slot = this.#rows[number * 4 + 1]! & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** Mixes hashes so that their differences reach the bits that select a slot: the finalizer of MurmurHash3. */
function mixed(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
