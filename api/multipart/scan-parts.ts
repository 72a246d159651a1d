import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';

/** Receives the content of a part. If it throws, reading stops. */
export interface PartTarget {
  data(bytes: Buffer): void;
  end(): void;
}

export interface PartScanner {
  write(bytes: Buffer): void;
  /** Called at the end of the body. Throws if the last boundary is missing. */
  finish(): void;
}

const lineEnd = Buffer.from('\r\n');
const emptyLine = Buffer.from('\r\n\r\n');
const [CR, LF, HYPHEN] = [0x0d, 0x0a, 0x2d];
/** Maximum bytes of the headers of a part. */
const maxHeaders = 8 * 1024;

/**
 * Splits a multipart body (RFC 2046, section 5.1.1) into its parts incrementally, with native search for the
 * boundary. Each written chunk yields at most one piece of content per part, plus one that was carried over: only a
 * possible start of a boundary or headers is carried over to the next chunk. Throws Refusal `invalid_multipart`.
 */
export function scanParts(
  boundary: string,
  open: (headers: string) => PartTarget,
  whole: () => void,
): PartScanner {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let state: 'before' | 'headers' | 'content' | 'after' = 'before';
  let part: PartTarget | null = null;
  // The first boundary need not follow a line end.
  let carried: Buffer = lineEnd;
  /** Bytes outside of part content: boundaries, headers and preamble. */
  let around = 0;

  /** Finds the next boundary and whether it is the last one. */
  const findBoundary = (bytes: Buffer, from: number): { at: number; kind: 'next' | 'last' | 'perhaps' } => {
    for (let at = from; ; at++) {
      at = bytes.indexOf(delimiter, at);
      if (at < 0) return { at: beginningAtEnd(bytes, from, delimiter), kind: 'perhaps' };
      const [first, second] = [bytes[at + delimiter.length], bytes[at + delimiter.length + 1]];
      if (first === undefined || second === undefined) return { at, kind: 'perhaps' };
      if (first === CR && second === LF) return { at, kind: 'next' };
      if (first === HYPHEN && second === HYPHEN) return { at, kind: 'last' };
    }
  };

  const readContent = (bytes: Buffer, from: number): number => {
    const { at, kind } = findBoundary(bytes, from);
    if (part === null) around += at - from;
    else if (at > from) part.data(bytes.subarray(from, at));
    if (kind === 'perhaps') return at;
    part?.end();
    part = null;
    state = kind === 'next' ? 'headers' : 'after';
    around += delimiter.length + 2;
    if (kind === 'last') whole();
    // Do not consume the line end after the boundary, so that empty headers end like others.
    return at + delimiter.length + (kind === 'next' ? 0 : 2);
  };

  const readHeaders = (bytes: Buffer, from: number): number => {
    const end = bytes.indexOf(emptyLine, from);
    if ((end < 0 ? bytes.length : end) - from > maxHeaders)
      throw malformed('The headers of a part are too long.');
    if (end < 0) return from;
    around += end + 4 - from;
    part = open(bytes.toString('utf8', Math.min(from + 2, end), end));
    state = 'content';
    return end + 4;
  };

  /** The carried-over bytes and the chunk. Carried-over content that is not a boundary is emitted without copying. */
  const withCarry = (chunk: Buffer): Buffer => {
    if (carried.length === 0) return chunk;
    const seam = Buffer.concat([carried, chunk.subarray(0, delimiter.length + 2)]);
    const isSeen = seam.length === carried.length + delimiter.length + 2;
    if (part === null || !isSeen || findBoundary(seam, 0).at < carried.length)
      return Buffer.concat([carried, chunk]);
    part.data(carried);
    return chunk;
  };

  /** Each reads from an offset and returns the offset of the remaining bytes. */
  const read = {
    before: readContent,
    headers: readHeaders,
    content: readContent,
    after: (bytes: Buffer) => bytes.length,
  };

  return {
    write(chunk) {
      const bytes = withCarry(chunk);
      let at = 0;
      let here: typeof state;
      do {
        here = state;
        at = read[here](bytes, at);
      } while (here !== state);
      carried = bytes.subarray(at);
      if (around > limits.multipartFields) throw malformed('The headers of the parts are too long.');
    },
    finish() {
      if (state !== 'after') throw malformed('The body ended before its last boundary.');
    },
  };
}

/**
 * Offset of the longest suffix of `bytes` that is a prefix of `delimiter`; the length of `bytes` if there is none.
 */
function beginningAtEnd(bytes: Buffer, from: number, delimiter: Buffer): number {
  const first = Math.max(from, bytes.length - delimiter.length + 1);
  for (let at = bytes.indexOf(CR, first); at >= 0; at = bytes.indexOf(CR, at + 1)) {
    if (bytes.compare(delimiter, 0, bytes.length - at, at) === 0) return at;
  }
  return bytes.length;
}

function malformed(sentence: string): Refusal {
  return new Refusal('invalid_multipart', sentence);
}
