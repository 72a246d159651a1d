import { GrowingNumbers } from './growing-lists.ts';
import { orderByKeys } from './order-by-keys.ts';
import { maxKeyBytes, writeTextKey } from './text-key.ts';

const uints = (length: number) => new Uint32Array(length);
const doubles = (length: number) => new Float64Array(length);

/** Bytes of a text that are compared as one number. */
const partBytes = 6;
const maxPart = 256 ** partBytes - 1;
/** The last bits of a double, compared after the first ones. */
const lowPart = 2 ** 16;

/** Bytes of a number and a text in memory, beside the text itself. */
const numberBytes = 12;
const textBytes = 16;

/** Orders features by a value: numbers, then texts, then features without a value; equal ones as added. */
export class RowOrder {
  /** Memory of the values in bytes. */
  bytes = 0;
  readonly #sign: 1 | -1;
  readonly #numbers = { keys: new GrowingNumbers(doubles), rows: new GrowingNumbers(uints) };
  readonly #texts = { starts: new GrowingNumbers(uints), rows: new GrowingNumbers(uints) };
  readonly #empty = new GrowingNumbers(uints);
  #text = Buffer.allocUnsafeSlow(4 * maxKeyBytes);
  #textLength = 0;

  constructor(isDescending: boolean) {
    this.#sign = isDescending ? -1 : 1;
  }

  add(row: number, value: unknown): void {
    if (value === null || value === undefined || value === '') {
      this.#empty.add(row);
      this.bytes += 4;
    } else if (typeof value === 'number' || typeof value === 'bigint') {
      // Without -0, which has other bits than 0.
      this.#numbers.keys.add(Number(value) + 0);
      this.#numbers.rows.add(row);
      this.bytes += numberBytes;
    } else this.#addText(row, typeof value === 'string' ? value : JSON.stringify(value));
  }

  /** The rows in order. */
  finish(): Uint32Array<ArrayBuffer> {
    const ordered = new Uint32Array(this.#numbers.rows.length + this.#texts.rows.length + this.#empty.length);
    let at = 0;
    const append = (rows: Uint32Array, order: Uint32Array) => {
      for (const index of order) ordered[at++] = rows[index]!;
    };
    append(this.#numbers.rows.values, this.#orderOfNumbers());
    append(this.#texts.rows.values, this.#orderOfTexts());
    ordered.set(this.#empty.values, at);
    return ordered;
  }

  #addText(row: number, value: string): void {
    const start = this.#textLength;
    if (start + maxKeyBytes > this.#text.length) {
      const larger = Buffer.allocUnsafeSlow(this.#text.length * 2);
      this.#text.copy(larger, 0, 0, start);
      this.#text = larger;
    }
    this.#textLength = writeTextKey(value, this.#text, start);
    this.#texts.starts.add(start);
    this.#texts.rows.add(row);
    this.bytes += textBytes + this.#textLength - start;
  }

  /** By the bits of doubles, which order them once negative ones are inverted. */
  #orderOfNumbers(): Uint32Array {
    const keys = this.#numbers.keys.values;
    const words = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2);
    const isReversed = this.#sign === -1;
    return orderByKeys({
      count: keys.length,
      partAt: (item, depth) => {
        const sign = words[2 * item + 1]! >>> 31;
        const inverted = sign === 1 ? 0xffffffff : 0;
        const high = (words[2 * item + 1]! ^ (sign === 1 ? 0xffffffff : 0x80000000)) >>> 0;
        const low = (words[2 * item]! ^ inverted) >>> 0;
        const part = depth === 0 ? high * lowPart + Math.floor(low / lowPart) : low % lowPart;
        return isReversed ? maxPart - part : part;
      },
      isEnd: (_, depth) => depth === 1,
    });
  }

  /** By their bytes; after the end of a text, they are 0. */
  #orderOfTexts(): Uint32Array {
    const starts = this.#texts.starts.values;
    const isReversed = this.#sign === -1;
    return orderByKeys({
      count: starts.length,
      partAt: (item, depth) => {
        const start = starts[item]! + depth * partBytes;
        const end = starts[item + 1] ?? this.#textLength;
        let part = 0;
        for (let i = start; i < start + partBytes; i++) part = part * 256 + (i < end ? this.#text[i]! : 0);
        return isReversed ? maxPart - part : part;
      },
      isEnd: (part) => (isReversed ? maxPart - part : part) % 256 === 0,
    });
  }
}
