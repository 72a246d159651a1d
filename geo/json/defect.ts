import type { GeoErrorCode } from '../geo-error.ts';

/**
 * A defect at a position in a buffer; the caller that knows the offset of the buffer in the source converts
 * it to a GeoError.
 */
export class Defect extends Error {
  readonly code: GeoErrorCode;
  /** Position in the buffer. */
  readonly at: number;
  readonly found: unknown;

  constructor(code: GeoErrorCode, message: string, at: number, found?: unknown) {
    super(message);
    this.code = code;
    this.at = at;
    this.found = found;
  }
}

function name(byte: number | undefined): string {
  if (byte === undefined || byte === 0) return 'the end of the text';
  if (byte > 32 && byte < 127) return `"${String.fromCharCode(byte)}"`;
  return `byte 0x${byte.toString(16).padStart(2, '0')}`;
}

/** Throws a Defect: something other than `expected` was found. */
export function unexpected(bytes: Uint8Array, at: number, expected: string): never {
  throw new Defect('invalid_json', `expected ${expected}, found ${name(bytes[at])}`, at);
}
