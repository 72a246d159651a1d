import { Defect } from './defect.ts';
import { skipKey, skipSpace, skipValue } from './skip-value.ts';

/** Position of a value in a buffer. */
export type ValueSpan = readonly [start: number, end: number];

/** The position of the outermost value of a document. */
export function startOf(bytes: Buffer): number {
  return skipSpace(bytes, bytes[0] === 0xef ? 3 : 0);
}

/** The members of the object at `p`, by name. Throws a Defect. */
export function membersOf(bytes: Buffer, p: number): Map<string, ValueSpan> {
  const found = new Map<string, ValueSpan>();
  if (bytes[p] !== 123) throw new Defect('invalid_json', 'expected "{"', p);
  p = skipSpace(bytes, p + 1);
  while (bytes[p] !== 125) {
    const keyEnd = skipKey(bytes, p);
    const key = /^"([^"\\]*)"/.exec(bytes.toString('utf8', p, Math.min(keyEnd, p + 80)))?.[1];
    const from = skipSpace(bytes, keyEnd);
    const end = skipValue(bytes, from);
    if (key !== undefined) found.set(key, [from, end]);
    p = next(bytes, end, 125);
  }
  return found;
}

/** The items of the array at `p`. Throws a Defect. */
export function* itemsOf(bytes: Buffer, p: number): Generator<ValueSpan> {
  if (bytes[p] !== 91) throw new Defect('invalid_json', 'expected "["', p);
  p = skipSpace(bytes, p + 1);
  while (bytes[p] !== 93) {
    const end = skipValue(bytes, p);
    yield [p, end];
    p = next(bytes, end, 93);
  }
}

function next(bytes: Buffer, end: number, closing: number): number {
  const p = skipSpace(bytes, end);
  if (bytes[p] === closing) return p;
  if (bytes[p] !== 44) throw new Defect('invalid_json', 'expected ","', p);
  return skipSpace(bytes, p + 1);
}
