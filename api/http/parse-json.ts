import { isUtf8 } from 'node:buffer';

import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { JsonPosition, JsonScanner } from './json-scanner.ts';
import { refuseUnstorableText } from './json-text.ts';

/** A member of a body that nothing was made of: its bytes as they were sent, and those of its own members. */
export class LeftJson {
  readonly bytes: Uint8Array;
  readonly members: ReadonlyMap<string, Uint8Array>;

  constructor(bytes: Uint8Array, members: ReadonlyMap<string, Uint8Array>) {
    this.bytes = bytes;
    this.members = members;
  }
}

/**
 * The value of a JSON text that `scanner` has read, with a `LeftJson` in the place of the member that is left. Throws
 * Refusal `invalid_json`, `invalid_request` for strings that are no text, `body_too_large`.
 */
export function parseJson(bytes: Buffer, scanner: JsonScanner): unknown {
  if (!isUtf8(bytes)) throw new Refusal('invalid_json', 'The body is not valid UTF-8.');
  scanner.end();
  if (scanner.broken !== null) {
    const place = placeIn(bytes, scanner.broken);
    const message = `The body is not valid JSON: line ${place.line}, column ${place.column}.`;
    throw new Refusal('invalid_json', message, place);
  }
  if (scanner.flawed !== null) {
    // The name of the place, where the body is one that is read.
    if (scanner.outline.spans.length === 0) refuseUnstorableText(JSON.parse(textOf(bytes)));
    const { line, column } = placeIn(bytes, scanner.flawed);
    const flaw = 'must not hold \\u0000 or half of a surrogate pair';
    const message = `Problem with the body: the text at line ${line}, column ${column} ${flaw}.`;
    throw new Refusal('invalid_request', message);
  }
  const { left, spans, members } = scanner.outline;
  const last = spans.at(-1);
  if (left === null || last === undefined) return JSON.parse(textOf(bytes));
  const value = JSON.parse(textOf(without(bytes, spans))) as Record<string, unknown>;
  const own = [...members].map(([name, { start, end }]) => [name, bytes.subarray(start, end)] as const);
  value[left] = new LeftJson(bytes.subarray(last.start, last.end), new Map(own));
  return value;
}

function without(bytes: Buffer, spans: readonly { start: number; end: number }[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    parts.push(bytes.subarray(at, start), Buffer.from('null'));
    at = end;
  }
  const rest = Buffer.concat([...parts, bytes.subarray(at)]);
  if (rest.length <= limits.jsonBody) return rest;
  const message = `The body may hold ${limits.jsonBody} bytes at most beside its largest member.`;
  throw new Refusal('body_too_large', message, { limit: limits.jsonBody });
}

function placeIn(bytes: Buffer, { at, line, lineStart }: JsonPosition): { line: number; column: number } {
  return { line, column: bytes.toString('utf8', lineStart, at).length + 1 };
}

function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}
