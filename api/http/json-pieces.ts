import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** Approximate characters serialized per step, which takes less than a millisecond. */
export const inOneGo = 64 * 1024;

/**
 * Serializes a response body: a string if it is short, otherwise a stream with backpressure that yields to other
 * requests between chunks.
 */
export function jsonBody(value: unknown): string | Readable {
  return leftOf(inOneGo, value) >= 0 ? JSON.stringify(value) : streamOf(jsonPieces(value));
}

/** A stream of text that is generated incrementally. */
export function streamOf(bits: Iterable<string> | AsyncIterable<string>): Readable {
  return Readable.from(inPieces(bits), { objectMode: false });
}

/**
 * Serializes a value in pieces; large values are split into their members. The concatenation equals JSON.stringify.
 */
function* jsonPieces(value: unknown): Generator<string, void> {
  if (typeof value !== 'object' || value === null || leftOf(inOneGo, value) >= 0) {
    // Values such as undefined and functions have no JSON text.
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

/** Approximate characters left of the budget after writing the value; counting stops below zero. */
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
