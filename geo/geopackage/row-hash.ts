import { hash } from 'node:crypto';
import { GrowingBytes } from '../files/growing-bytes.ts';

/** Bytes of the envelope in a geometry's header by its indicator (GeoPackage 1.3, section 2.1.3). */
const envelopeBytes = [0, 32, 48, 48, 64];
const headerBytes = 8;

/** The value of a cell. */
type HashedValue = null | number | bigint | string | Uint8Array;

/** Hexadecimal digits of a hash: 64 bits distinguish the rows of a file, and need not resist an attacker. */
const digits = 16;

/**
 * Hash of a geometry: of its well-known binary without the header, which other programs write with other
 * envelopes. Null for NULL.
 */
export function hashOfGeometry(value: HashedValue): string | null {
  if (value === null) return null;
  if (!(value instanceof Uint8Array)) return hashOfValues([value]);
  const header = headerBytes + (envelopeBytes[((value[3] ?? 0) >> 1) & 7] ?? 0);
  return digest(value.subarray(Math.min(header, value.length)));
}

const [tagNull, tagInteger, tagDouble, tagText, tagBlob] = [0, 1, 2, 3, 4];
const maxInteger = 2 ** 63;
const encoded = new GrowingBytes(4096);

/**
 * Hash of values: each with a byte for its type, integers in 64 bits, texts and blobs with their length. A
 * whole number has the same hash as integer and as double, because SQLite changes one into the other.
 */
export function hashOfValues(values: Iterable<HashedValue>): string {
  encoded.length = 0;
  for (const value of values) putValue(value);
  return digest(encoded.bytes.subarray(0, encoded.length));
}

function putValue(value: HashedValue): void {
  encoded.reserve(16);
  const { bytes, length } = encoded;
  if (value === null) bytes[encoded.length++] = tagNull;
  else if (typeof value === 'bigint') putInteger(value);
  else if (typeof value === 'number') {
    if (Number.isInteger(value) && value >= -maxInteger && value < maxInteger) putInteger(BigInt(value));
    else {
      bytes[length] = tagDouble;
      bytes.writeDoubleBE(value, length + 1);
      encoded.length += 9;
    }
  } else {
    const content = typeof value === 'string' ? Buffer.from(value) : Buffer.from(value.buffer, value.byteOffset, value.length); // prettier-ignore
    bytes[length] = typeof value === 'string' ? tagText : tagBlob;
    bytes.writeUInt32BE(content.length, length + 1);
    encoded.length += 5;
    encoded.append(content, 0, content.length);
  }
}

function putInteger(value: bigint): void {
  const { bytes, length } = encoded;
  bytes[length] = tagInteger;
  bytes.writeBigInt64BE(value, length + 1);
  encoded.length += 9;
}

function digest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, digits);
}
