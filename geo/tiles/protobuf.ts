import type { GrowingBytes } from '../files/growing-bytes.ts';

/** Appends an integer below 2^53 as a protocol buffers varint. */
export function writeVarint(out: GrowingBytes, value: number): void {
  refuseUnsafe(value);
  out.reserve(10);
  const { bytes } = out;
  let p = out.length;
  while (value > 0x7fffffff) {
    bytes[p++] = (value & 127) | 128;
    value = Math.floor(value / 128);
  }
  while (value > 127) {
    bytes[p++] = (value & 127) | 128;
    value >>>= 7;
  }
  bytes[p++] = value;
  out.length = p;
}

/** The same for any 64-bit value. */
export function writeVarint64(out: GrowingBytes, value: bigint): void {
  out.reserve(10);
  let rest = BigInt.asUintN(64, value);
  while (rest > 127n) {
    out.bytes[out.length++] = Number(rest & 127n) | 128;
    rest >>= 7n;
  }
  out.bytes[out.length++] = Number(rest);
}

/** Appends a bytes field: tag, length, content. */
export function writeField(out: GrowingBytes, tag: number, bytes: Buffer, start: number, end: number): void {
  out.reserve(12);
  out.bytes[out.length++] = tag;
  writeVarint(out, end - start);
  out.append(bytes, start, end);
}

/** Size of the encoded number in bytes. */
export function varintBytes(value: number): number {
  refuseUnsafe(value);
  let bytes = 1;
  while (value > 127) {
    value = Math.floor(value / 128);
    bytes++;
  }
  return bytes;
}

/** An infinite number would never end. */
function refuseUnsafe(value: number): void {
  if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER))
    throw new RangeError(`${value} is not a whole number below 2^53`);
}
