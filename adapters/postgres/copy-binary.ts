/**
 * Encodes rows in the binary format of COPY (PostgreSQL manual, COPY, "Binary Format"): integers are
 * big-endian, each value is preceded by its length, -1 for null. Numbers are exact; no escaping is needed.
 */

/** Minimum size of a full chunk (bytes). */
const chunkSize = 256 * 1024;

/** Texts up to this length are copied per character, which is faster than a native call. */
const shortText = 64;

const textType = 25;
const twoTo32 = 2 ** 32;

type TextSpan = readonly [start: number, end: number];

export interface CopyEncoder {
  /** Starts a row with a number of values. */
  readonly row: (values: number) => void;
  readonly text: (value: string | null) => void;
  readonly texts: (value: readonly string[] | null) => void;
  /** Writes text from a range of a buffer; null if the range ends at 0. */
  readonly textOf: (source: Uint8Array, location: TextSpan) => void;
  /** Writes the first `count` of such ranges as an array; null if `count` is 0. */
  readonly textsOf: (source: Uint8Array, locations: readonly TextSpan[], count: number) => void;
  readonly nulls: (count: number) => void;
  /** Writes the values that `encodeValues` has encoded. */
  readonly values: (encoded: Uint8Array) => void;
  readonly integer: (value: number | null) => void;
  readonly bigint: (value: number | null) => void;
  readonly double: (value: number) => void;
  /** Number of buffered bytes. */
  readonly size: () => number;
  /** The buffered bytes if they fill a chunk, else null. */
  readonly fullChunk: () => Buffer | null;
  /** The remaining bytes, with the trailer. */
  readonly end: () => Buffer;
  /**
   * All bytes with the trailer, provided that no chunk was taken. The next row starts another COPY and
   * overwrites the returned buffer.
   */
  readonly endAndReuse: () => Buffer;
}

/** Encodes values once that many rows share. */
export function encodeValues(encode: (encoder: CopyEncoder) => void): Uint8Array {
  const encoder = createCopyEncoder();
  const before = encoder.endAndReuse().length;
  encode(encoder);
  const all = encoder.endAndReuse();
  return Uint8Array.from(all.subarray(before - endMark, all.length - endMark));
}

/** Size of the trailer after the last row (bytes). */
const endMark = 2;

/** Size of a COPY without its rows: signature, flags, header extension and trailer (bytes). */
export const frameBytes = 19 + endMark;

export function createCopyEncoder(): CopyEncoder {
  let bytes = Buffer.allocUnsafeSlow(chunkSize + 4096);
  let view = new DataView(bytes.buffer);
  let at = 0;
  start();

  function start(): void {
    at = bytes.write('PGCOPY\n\xff\r\n\0', 'latin1');
    int32(0);
    int32(0);
  }

  function room(needed: number): void {
    if (at + needed <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, at + needed));
    bytes.copy(larger, 0, 0, at);
    bytes = larger;
    view = new DataView(bytes.buffer);
  }

  function int16(value: number): void {
    room(2);
    view.setInt16(at, value);
    at += 2;
  }

  function int32(value: number): void {
    room(4);
    view.setInt32(at, value);
    at += 4;
  }

  function text(value: string | null): void {
    if (value === null) {
      int32(-1);
      return;
    }
    // UTF-8 takes at most three bytes per UTF-16 code unit.
    room(4 + value.length * 3);
    const start = at + 4;
    const length = writeAscii(value, start) ? value.length : bytes.write(value, start);
    view.setInt32(at, length);
    at = start + length;
  }

  /** Returns false for long or non-ASCII text; the caller overwrites the bytes that were written. */
  function writeAscii(value: string, start: number): boolean {
    if (value.length > shortText) return false;
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      if (unit > 127) return false;
      bytes[start + i] = unit;
    }
    return true;
  }

  function texts(value: readonly string[] | null): void {
    if (value === null) {
      int32(-1);
      return;
    }
    const lengthAt = startArray(value.length);
    for (const element of value) text(element);
    view.setInt32(lengthAt, at - lengthAt - 4);
  }

  /** Writes the header of an array and returns the offset of its length field, which the caller fills in. */
  function startArray(count: number): number {
    room(4);
    const lengthAt = at;
    at += 4;
    int32(count === 0 ? 0 : 1); // dimensions
    int32(0); // no nulls
    int32(textType);
    if (count > 0) {
      int32(count);
      int32(1); // lower bound of the index
    }
    return lengthAt;
  }

  function copy(source: Uint8Array, [start, end]: TextSpan): void {
    room(4 + end - start);
    view.setInt32(at, end - start);
    at += 4;
    if (end - start > shortText) bytes.set(source.subarray(start, end), at);
    else for (let i = start, to = at; i < end; i++, to++) bytes[to] = source[i] ?? 0;
    at += end - start;
  }

  return {
    row: int16,
    text,
    texts,
    textOf(source, location) {
      if (location[1] === 0) int32(-1);
      else copy(source, location);
    },
    textsOf(source, locations, count) {
      if (count === 0) {
        int32(-1);
        return;
      }
      const lengthAt = startArray(count);
      for (let i = 0; i < count; i++) copy(source, locations[i] ?? [0, 0]);
      view.setInt32(lengthAt, at - lengthAt - 4);
    },
    nulls(count) {
      for (let i = 0; i < count; i++) int32(-1);
    },
    values(encoded) {
      room(encoded.length);
      bytes.set(encoded, at);
      at += encoded.length;
    },
    integer(value) {
      if (value === null) {
        int32(-1);
        return;
      }
      int32(4);
      int32(value);
    },
    bigint(value) {
      if (value === null) {
        int32(-1);
        return;
      }
      int32(8);
      int32(Math.floor(value / twoTo32));
      int32(value);
    },
    double(value) {
      int32(8);
      room(8);
      view.setFloat64(at, value);
      at += 8;
    },
    size: () => at,
    fullChunk() {
      return at < chunkSize ? null : take();
    },
    end() {
      int16(-1);
      return take();
    },
    endAndReuse() {
      int16(-1);
      const whole = bytes.subarray(0, at);
      // The header is constant, so rewriting it does not change the returned bytes.
      start();
      return whole;
    },
  };

  function take(): Buffer {
    const chunk = bytes.subarray(0, at);
    bytes = Buffer.allocUnsafeSlow(chunkSize + 4096);
    view = new DataView(bytes.buffer);
    at = 0;
    return chunk;
  }
}
