import type { FileRef } from '../layer/manifest.ts';
import type { RangeSource } from '../layer/read/range-source.ts';
import { maxTextBytes } from './encoded-properties.ts';
import type { LocatedValues } from './located-values.ts';

/** Bytes of long properties in memory at once: the window contains each value that is compared. */
export const windowBytes = maxTextBytes;

/** Reads encoded properties of any length: the bytes [start, end) of a file. */
export class PropertyWindow {
  readonly #ranges: RangeSource;
  readonly #file: FileRef;
  readonly #start: number;
  readonly #length: number;
  #at = 0;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(ranges: RangeSource, file: FileRef, start: number, end: number) {
    this.#ranges = ranges;
    this.#file = file;
    this.#start = start;
    this.#length = end - start;
  }

  /** The bytes from position `from` to `to`, or the first ones of them if they do not fit in the window. */
  async read(from: number, to: number): Promise<Buffer> {
    if (from < this.#at || to > this.#at + this.#bytes.length) {
      const end = Math.min(this.#length, from + windowBytes);
      const { buffer, byteOffset, length } = await this.#ranges.read(this.#file.name, this.#start + from, this.#start + end); // prettier-ignore
      [this.#at, this.#bytes] = [from, Buffer.from(buffer, byteOffset, length)];
    }
    return this.#bytes.subarray(from - this.#at, Math.min(to - this.#at, this.#bytes.length));
  }

  /** Locates all values. */
  async locate(values: LocatedValues): Promise<void> {
    values.clear();
    for (let p = 0; p < this.#length;) p = values.locate(await this.read(p, this.#length), p, this.#length);
  }
}
