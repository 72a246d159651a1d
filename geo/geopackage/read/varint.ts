import { damagedFile } from './file-header.ts';

/** What `readVarint` read last: a bigint where a double does not hold it. */
export const varint: { value: number | bigint } = { value: 0 };

/** Within these bytes a number of seven bits each is exact as a double. */
const mostExact = 7;

/** Reads a whole number of one to nine bytes (SQLite file format, section 1.6); answers where it ends. Throws GeoError. */
export function readVarint(bytes: Buffer, at: number): number {
  let value = 0;
  for (let i = 0; i < mostExact; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) throw damagedFile('has a row beyond the end of its page');
    value = value * 128 + (byte & 127);
    if (byte < 128) {
      varint.value = value;
      return at + i + 1;
    }
  }
  return readLong(bytes, at);
}

function readLong(bytes: Buffer, at: number): number {
  let value = 0n;
  for (let i = 0; i < 9; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) throw damagedFile('has a row beyond the end of its page');
    // The ninth byte counts with all its bits.
    value = i === 8 ? (value << 8n) | BigInt(byte) : (value << 7n) | BigInt(byte & 127);
    if (i === 8 || byte < 128) {
      const signed = BigInt.asIntN(64, value);
      const near = Number(signed);
      varint.value = Number.isSafeInteger(near) ? near : signed;
      return at + i + 1;
    }
  }
  return at;
}
