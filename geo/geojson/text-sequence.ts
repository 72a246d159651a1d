import { skipSpace } from '../json/skip-value.ts';

/** Precedes each text of a GeoJSON text sequence (RFC 8142). */
export const recordSeparator = 30;

/** The first position at or after `p` that is neither white space nor a record separator. */
export function skipSeparators(bytes: Buffer, p: number): number {
  p = skipSpace(bytes, p);
  while (bytes[p] === recordSeparator) p = skipSpace(bytes, p + 1);
  return p;
}
