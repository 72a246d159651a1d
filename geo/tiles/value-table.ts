import { GrowingBytes } from '../overviews/growing-bytes.ts';
import { writeField } from './protobuf.ts';

/** Encoded values of a tile, each once, found again by their bytes. */
export class ValueTable {
  /** The `values` fields of the layer's message. */
  readonly fields = new GrowingBytes(64 * 1024);
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #slots = new Int32Array(4096).fill(-1);
  #hashes = new Int32Array(1024);

  /** The number of a value, whose message is `bytes` in [start, end). */
  number(bytes: Buffer, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot]! >= 0; slot = (slot + 1) & mask) {
      const known = this.#slots[slot]!;
      if (this.#hashes[known] === hash && this.#isEqual(known, bytes, start, end)) return known;
    }
    return this.#add(slot, hash, bytes, start, end);
  }

  #isEqual(known: number, bytes: Buffer, start: number, end: number): boolean {
    const from = this.#starts[known]!;
    if (this.#ends[known]! - from !== end - start) return false;
    const { bytes: own } = this.fields;
    for (let i = start; i < end; i++) if (own[from + i - start] !== bytes[i]) return false;
    return true;
  }

  #add(slot: number, hash: number, bytes: Buffer, start: number, end: number): number {
    const number = this.#starts.length;
    writeField(this.fields, 0x22, bytes, start, end);
    this.#starts.push(this.fields.length - (end - start));
    this.#ends.push(this.fields.length);
    if (number === this.#hashes.length) {
      const larger = new Int32Array(number * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes[number] = hash;
    this.#slots[slot] = number;
    if (number * 2 > this.#slots.length) this.#grow();
    return number;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (const number of this.#starts.keys()) {
      let slot = this.#hashes[number]! & (slots.length - 1);
      while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}
