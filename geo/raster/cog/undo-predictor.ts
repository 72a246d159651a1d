import type { RasterDataType } from '../manifest.ts';
import type { Samples } from './decoded-tile.ts';
import { tileSize, type TileCoding } from './levels.ts';

const pixels = tileSize * tileSize;

type Words = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/**
 * One band of an unpacked tile. Differences refer to the previous pixel in the row of the same band, so other
 * bands need not be decoded (TIFF 6.0, section 14; Adobe Photoshop TIFF Technical Note 3 for predictor 3).
 */
export function bandOf(raw: Uint8Array, { type, predictor, samples }: TileCoding, band: number): Samples {
  const bytes = Number(/\d+/.exec(type)![0]) / 8;
  if (predictor === 3) return inType(type, fromBytePlanes(raw, bytes, samples, band));
  const words = aligned(raw, bytes);
  if (bytes === 8) return inType(type, fromWords64(words as Uint32Array, samples, band, predictor === 2));
  return inType(type, fromWords(words, bytes, samples, band, predictor === 2));
}

function wordsOf(bytes: number, length: number): Words {
  if (bytes === 1) return new Uint8Array(length);
  return bytes === 2 ? new Uint16Array(length) : new Uint32Array(length);
}

/** As words of 1, 2 or 4 bytes; doubles as two of 4. Copied if the memory is not aligned. */
function aligned(raw: Uint8Array, bytes: number): Words | Uint8Array | Uint16Array | Uint32Array {
  if (bytes === 1) return raw;
  const width = Math.min(bytes, 4);
  const { buffer, byteOffset, byteLength } = raw.byteOffset % width === 0 ? raw : new Uint8Array(raw);
  return width === 2
    ? new Uint16Array(buffer, byteOffset, byteLength / 2)
    : new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function fromWords(
  raw: Words | Uint8Array | Uint16Array | Uint32Array,
  bytes: number,
  samples: number,
  band: number,
  differences: boolean,
): ArrayBuffer {
  const out = wordsOf(bytes, pixels);
  let from = band;
  for (let row = 0; row < pixels; row += tileSize) {
    let value = 0;
    // A typed array stores only the lower bits, so sums wrap as they should; |0 keeps them 32-bit integers.
    for (let at = row; at < row + tileSize; at++, from += samples)
      out[at] = value = differences ? (value + raw[from]!) | 0 : raw[from]!;
  }
  return out.buffer;
}

/** The 64-bit sum by halves, lower one first, with a carry. */
function fromWords64(raw: Uint32Array, samples: number, band: number, differences: boolean): ArrayBuffer {
  const out = new Uint32Array(pixels * 2);
  let from = band * 2;
  for (let row = 0; row < pixels; row += tileSize) {
    let low = 0;
    let high = 0;
    for (let at = row; at < row + tileSize; at++, from += samples * 2) {
      if (differences) {
        const sum = low + raw[from]!;
        low = sum >>> 0;
        high = (high + raw[from + 1]! + (sum > 0xffffffff ? 1 : 0)) >>> 0;
      } else {
        low = raw[from]!;
        high = raw[from + 1]!;
      }
      out[at * 2] = low;
      out[at * 2 + 1] = high;
    }
  }
  return out.buffer;
}

/**
 * Each row contains the most significant bytes of all its values, then the next ones, with differences
 * between bytes.
 */
function fromBytePlanes(raw: Uint8Array, bytes: number, samples: number, band: number): ArrayBuffer {
  if (bytes === 4) return fromFourPlanes(raw, samples, band);
  const out = new Uint8Array(pixels * bytes);
  const rowBytes = tileSize * samples * bytes;
  for (let row = 0; row < tileSize; row++) {
    let from = row * rowBytes + band;
    let sum = 0;
    const first = row * tileSize * bytes;
    for (let plane = bytes - 1; plane >= 0; plane--) {
      const end = first + tileSize * bytes;
      for (let at = first + plane; at < end; at += bytes, from += samples) {
        sum = (sum + raw[from]!) & 0xff;
        out[at] = sum;
      }
    }
  }
  return out.buffer;
}

/**
 * The same for values of four bytes, the most common: first the sums at which planes start, then all four
 * planes together, so that each value is written once.
 */
function fromFourPlanes(raw: Uint8Array, samples: number, band: number): ArrayBuffer {
  const out = new Uint32Array(pixels);
  const plane = tileSize * samples;
  for (let row = 0; row < tileSize; row++) {
    let first = row * plane * 4 + band;
    let second = first + plane;
    let third = second + plane;
    let fourth = third + plane;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let from = first; from < second; from += samples) b += raw[from]!;
    for (let from = second; from < third; from += samples) c += raw[from]!;
    for (let from = third; from < fourth; from += samples) d += raw[from]!;
    c += b;
    d += c;
    for (let at = row * tileSize; at < (row + 1) * tileSize; at++) {
      a += raw[first]!;
      b += raw[second]!;
      c += raw[third]!;
      d += raw[fourth]!;
      out[at] = (a << 24) | ((b & 0xff) << 16) | ((c & 0xff) << 8) | (d & 0xff);
      first += samples;
      second += samples;
      third += samples;
      fourth += samples;
    }
  }
  return out.buffer;
}

function inType(type: RasterDataType, bits: ArrayBuffer): Samples {
  switch (type) {
    case 'uint8':
      return new Uint8Array(bits);
    case 'int8':
      return new Int8Array(bits);
    case 'uint16':
      return new Uint16Array(bits);
    case 'int16':
      return new Int16Array(bits);
    case 'uint32':
      return new Uint32Array(bits);
    case 'int32':
      return new Int32Array(bits);
    case 'float32':
      return new Float32Array(bits);
    case 'float64':
      return new Float64Array(bits);
    case 'uint64':
      return asDoubles(bits, 0);
    case 'int64':
      return asDoubles(bits, 0x80000000);
  }
}

/** 64-bit integers as doubles in their own memory; the higher half is negative from `sign` on. */
function asDoubles(bits: ArrayBuffer, sign: number): Float64Array<ArrayBuffer> {
  const halves = new Uint32Array(bits);
  const doubles = new Float64Array(bits);
  for (let at = 0; at < pixels; at++) {
    const high = halves[at * 2 + 1]!;
    const signed = sign > 0 && high >= sign ? high - 2 ** 32 : high;
    doubles[at] = signed * 2 ** 32 + halves[at * 2]!;
  }
  return doubles;
}
