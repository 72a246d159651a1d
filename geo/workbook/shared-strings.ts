import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { GeoError } from '../geo-error.ts';
import { plainText } from './plain-text.ts';
import { readPart } from './read-part.ts';

const maxStrings = 2 ** 24;
/** Strings that are read from disk again are in memory up to this number of characters. */
const maxCached = 4 * 2 ** 20;
const blockBytes = 32 * 1024;

/** The texts that cells refer to by number, on disk, because there may be more than memory. */
export class SharedStrings implements Disposable {
  readonly #file: number;
  #ends = new Float64Array(1024);
  #count = 0;
  #end = 0;
  readonly #cached = new Map<number, string>();
  #cachedLength = 0;
  /** The bytes that were read last: cells refer to texts mostly in their order. */
  #block: Buffer = Buffer.alloc(0);
  #blockStart = 0;

  constructor(spool: string) {
    this.#file = openSync(spool, 'wx+');
  }

  /** Reads the part with the strings. Throws GeoError. */
  async read(path: string): Promise<void> {
    let text = '';
    // Texts in phonetic runs only say how others are pronounced.
    let [isInText, isPhonetic] = [false, false];
    const pending: Buffer[] = [];
    await readPart(path, 'The list of texts', {
      open: (name) => {
        if (name === 'si') text = '';
        else if (name === 'rPh') isPhonetic = true;
        else if (name === 't') isInText = !isPhonetic;
      },
      text: (piece) => {
        if (isInText) text += piece;
      },
      close: (name) => {
        if (name === 't') isInText = false;
        else if (name === 'rPh') isPhonetic = false;
        else if (name === 'si') pending.push(this.#add(text));
      },
      afterPiece: () => {
        const bytes = Buffer.concat(pending.splice(0));
        writeSync(this.#file, bytes, 0, bytes.length, this.#end - bytes.length);
        return Promise.resolve();
      },
    });
  }

  #add(text: string): Buffer {
    if (this.#count === maxStrings)
      throw new GeoError('file_too_complex', `The workbook has more than ${maxStrings} different texts.`);
    if (this.#count === this.#ends.length) {
      const larger = new Float64Array(2 * this.#count);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    const bytes = Buffer.from(plainText(text));
    this.#ends[this.#count++] = this.#end += bytes.length;
    return bytes;
  }

  /** The text of a number; empty if there is none. */
  at(index: number): string {
    const known = this.#cached.get(index);
    if (known !== undefined) return known;
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return '';
    const start = index === 0 ? 0 : this.#ends[index - 1]!;
    const text = this.#bytes(start, this.#ends[index]!).toString();
    if ((this.#cachedLength += text.length) > maxCached) {
      this.#cached.clear();
      this.#cachedLength = text.length;
    }
    this.#cached.set(index, text);
    return text;
  }

  #bytes(start: number, end: number): Buffer {
    if (start < this.#blockStart || end > this.#blockStart + this.#block.length) {
      this.#blockStart = start;
      this.#block = Buffer.alloc(Math.min(this.#end - start, Math.max(blockBytes, end - start)));
      readSync(this.#file, this.#block, 0, this.#block.length, start);
    }
    return this.#block.subarray(start - this.#blockStart, end - this.#blockStart);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
