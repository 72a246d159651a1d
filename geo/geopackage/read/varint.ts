import { damagedFile } from './file-header.ts';

/** Up to this length, a number of seven bits per byte is exact as a double. */
const maxExactBytes = 7;

/**
 * Reads varints of one to nine bytes (SQLite file format, section 1.6) without allocating an object for each.
 */
export class VarintReader {
  /** The last value read: a bigint if a double cannot represent it exactly. */
  value: number | bigint = 0;

  /** Reads the number at `at`; returns its end. Throws GeoError if it exceeds the bytes. */
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
      // All eight bits of the ninth byte count.
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
