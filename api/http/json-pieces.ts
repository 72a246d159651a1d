import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** About so many characters are made into JSON in one go, which takes less than a millisecond. */
export const inOneGo = 64 * 1024;

/**
 * A value as the body of an answer: text at once where it is short, otherwise a stream of pieces that is made no faster
 * than the client takes it, and lets other requests in between any two.
 */
export function jsonBody(value: unknown): string | Readable {
  return leftOf(inOneGo, value) >= 0 ? JSON.stringify(value) : streamOf(jsonPieces(value));
}

/** A body out of text that is made bit by bit. */
export function streamOf(bits: Iterable<string> | AsyncIterable<string>): Readable {
  return Readable.from(inPieces(bits), { objectMode: false });
}

/** The text of a value, bit by bit: what is long is taken apart into its members. Joined, it is that of JSON.stringify. */
function* jsonPieces(value: unknown): Generator<string, void> {
  if (typeof value !== 'object' || value === null || leftOf(inOneGo, value) >= 0) {
    // What JSON does not know has no text.
    const text = JSON.stringify(value) as string | undefined;
    yield text ?? 'null';
  } else if (Array.isArray(value)) {
    let separator = '[';
    for (const item of value) {
      yield separator;
      yield* jsonPieces(item);
      separator = ',';
    }
    yield ']';
  } else {
    let separator = '{';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* jsonPieces(member);
      separator = ',';
    }
    yield '}';
  }
}

async function* inPieces(bits: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string, void> {
  let text = '';
  for await (const bit of bits) {
    text += bit;
    if (text.length < inOneGo) continue;
    yield text;
    text = '';
    await setImmediate();
  }
  if (text !== '') yield text;
}

/** What is left of so many characters when the value was written, roughly: below zero the rest was not looked at. */
function leftOf(characters: number, value: unknown): number {
  if (typeof value === 'string') return characters - value.length;
  let left = characters - 8;
  if (typeof value !== 'object' || value === null) return left;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (left < 0) break;
      left = leftOf(left, item);
    }
    return left;
  }
  for (const name of Object.keys(value)) {
    if (left < 0) break;
    left = leftOf(left - name.length, (value as Record<string, unknown>)[name]);
  }
  return left;
}
