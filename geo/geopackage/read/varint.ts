import { damagedFile } from './file-header.ts';

/** Within these bytes a number of seven bits each is exact as a double. */
const maxExactBytes = 7;

/**
 * Reads whole numbers of one to nine bytes (SQLite file format, section 1.6), one after the other, without an object
 * for each.
 */
export class VarintReader {
  /** What was read last: a bigint where a double does not hold it. */
  value: number | bigint = 0;

  /** Answers where the number at `at` ends. Throws GeoError where that is beyond the bytes. */
  read(bytes: Buffer, at: number): number {
    let value = 0;
    for (let i = 0; i < maxExactBytes; i++) {
      const byte = bytes[at + i];
      if (byte === undefined) throw beyondPage();
      value = value * 128 + (byte & 127);
      if (byte < 128) {
        this.value = value;
        return at + i + 1;
      }
    }
    return this.#readLong(bytes, at);
  }

  #readLong(bytes: Buffer, at: number): number {
    let value = 0n;
    for (let i = 0; ; i++) {
      const byte = bytes[at + i];
      if (byte === undefined) throw beyondPage();
      // The ninth byte counts with all its bits.
      const isLast = i === 8;
      value = isLast ? (value << 8n) | BigInt(byte) : (value << 7n) | BigInt(byte & 127);
      if (!isLast && byte >= 128) continue;
      const signed = BigInt.asIntN(64, value);
      const near = Number(signed);
      this.value = Number.isSafeInteger(near) ? near : signed;
      return at + i + 1;
    }
  }
}

function beyondPage(): Error {
  return damagedFile('has a row beyond the end of its page');
}
