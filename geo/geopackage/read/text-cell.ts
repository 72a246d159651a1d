import type { GrowingBytes } from '../../files/growing-bytes.ts';

/** Longer texts are converted to a string, which is then written by a native call. */
const short = 48;
const [space, quote, backslash, tilde] = [32, 34, 92, 126];

/** A text in a record, converted to a string only on demand. The same object is reused for every row. */
export class TextCell {
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;

  set(bytes: Buffer, start: number, end: number): this {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    return this;
  }

  /**
   * Appends the text as a JSON string; if it cannot be copied verbatim, returns false and appends nothing.
   */
  appendPlain(out: GrowingBytes): boolean {
    const from = this.#bytes;
    const end = this.#end;
    let i = this.#start;
    if (end - i > short) return false;
    out.reserve(end - i + 2);
    const { bytes } = out;
    let at = out.length;
    bytes[at++] = quote;
    for (; i < end; i++) {
      const c = from[i]!;
      if (c < space || c > tilde || c === quote || c === backslash) return false;
      bytes[at++] = c;
    }
    bytes[at++] = quote;
    out.length = at;
    return true;
  }

  toString(): string {
    return this.#bytes.toString('utf8', this.#start, this.#end);
  }
}
