import { Defect, unexpected } from './defect.ts';

/** Deeper nested objects and arrays are rejected. */
export const maxDepth = 256;

/*
 * All functions here take a buffer whose text is followed by a zero byte. Zero is not part of any token, so
 * no end check is needed.
 */

/** The first position at or after `p` that is not white space. */
export function skipSpace(bytes: Buffer, p: number): number {
  let c = bytes[p]!;
  while (c === 32 || c === 10 || c === 13 || c === 9) c = bytes[++p]!;
  return p;
}

function isHex(c: number): boolean {
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
}

/** `p` is at the opening quote; returns the position after the closing one. */
export function skipString(bytes: Buffer, p: number): number {
  p++;
  for (;;) {
    const c = bytes[p]!;
    if (c === 34) return p + 1;
    if (c === 92) {
      const escape = bytes[p + 1]!;
      if (escape === 117) {
        for (let i = 2; i < 6; i++)
          if (!isHex(bytes[p + i]!)) unexpected(bytes, p + i, 'four hexadecimal digits after "\\u"');
        p += 6;
      } else if (
        escape === 34 ||
        escape === 92 ||
        escape === 47 ||
        escape === 98 ||
        escape === 102 ||
        escape === 110 ||
        escape === 114 ||
        escape === 116
      )
        p += 2;
      else unexpected(bytes, p + 1, 'an escape character after "\\"');
    } else if (c < 32) unexpected(bytes, p, 'the rest of a string');
    else p++;
  }
}

/** Returns the position after the number at `p`. */
export function skipNumber(bytes: Buffer, p: number): number {
  let c = bytes[p]!;
  if (c === 45) c = bytes[++p]!;
  if (c === 48) c = bytes[++p]!;
  else if (c >= 49 && c <= 57) while (c >= 48 && c <= 57) c = bytes[++p]!;
  else unexpected(bytes, p, 'a digit');
  if (c === 46) {
    c = bytes[++p]!;
    if (c < 48 || c > 57) unexpected(bytes, p, 'a digit');
    while (c >= 48 && c <= 57) c = bytes[++p]!;
  }
  if (c === 101 || c === 69) {
    c = bytes[++p]!;
    if (c === 43 || c === 45) c = bytes[++p]!;
    if (c < 48 || c > 57) unexpected(bytes, p, 'a digit');
    while (c >= 48 && c <= 57) c = bytes[++p]!;
  }
  return p;
}

const words = new Map([
  [116, 'true'],
  [102, 'false'],
  [110, 'null'],
]);

/** Returns the position after `true`, `false` or `null`. */
export function skipWord(bytes: Buffer, p: number): number {
  const word = words.get(bytes[p]!);
  if (word === undefined) return unexpected(bytes, p, 'a value');
  for (let i = 1; i < word.length; i++)
    if (bytes[p + i] !== word.charCodeAt(i)) unexpected(bytes, p + i, `"${word}"`);
  return p + word.length;
}

const closers = new Uint8Array(maxDepth + 1);

/** Returns the position after the value at `p`, which must be strict JSON. */
export function skipValue(bytes: Buffer, p: number): number {
  let depth = 0;
  for (;;) {
    // A value starts here.
    p = skipSpace(bytes, p);
    const c = bytes[p]!;
    if (c === 123 || c === 91) {
      if (depth === maxDepth)
        throw new Defect('too_deep', `objects and arrays are nested more than ${maxDepth} levels deep`, p);
      const closer = c + 2;
      closers[++depth] = closer;
      p = skipSpace(bytes, p + 1);
      if (bytes[p] === closer) {
        depth--;
        p++;
      } else {
        if (c === 123) p = skipKey(bytes, p);
        continue;
      }
    } else if (c === 34) p = skipString(bytes, p);
    else if (c === 45 || (c >= 48 && c <= 57)) p = skipNumber(bytes, p);
    else p = skipWord(bytes, p);

    // A value has ended: close its containers, or continue with the next value.
    for (;;) {
      if (depth === 0) return p;
      p = skipSpace(bytes, p);
      const closer = closers[depth]!;
      if (bytes[p] === closer) {
        depth--;
        p++;
      } else if (bytes[p] === 44) {
        p++;
        if (closer === 125) p = skipKey(bytes, skipSpace(bytes, p));
        break;
      } else unexpected(bytes, p, closer === 125 ? '"," or "}"' : '"," or "]"');
    }
  }
}

/** `p` is at an object's key; returns the position after its colon. */
export function skipKey(bytes: Buffer, p: number): number {
  if (bytes[p] !== 34) unexpected(bytes, p, 'a member name');
  p = skipSpace(bytes, skipString(bytes, p));
  if (bytes[p] !== 58) unexpected(bytes, p, '":"');
  return p + 1;
}
