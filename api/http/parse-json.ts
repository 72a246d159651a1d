import { isUtf8 } from 'node:buffer';

import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { JsonPosition, JsonScanner } from './json-scanner.ts';
import { refuseUnstorableText } from './json-text.ts';

/** An unparsed member of a body: its bytes as sent, and those of its own members. */
export class LeftJson {
  readonly bytes: Uint8Array;
  readonly members: ReadonlyMap<string, Uint8Array>;

  constructor(bytes: Uint8Array, members: ReadonlyMap<string, Uint8Array>) {
    this.bytes = bytes;
    this.members = members;
  }
}

/**
 * Parses a JSON text that `scanner` has read, with a `LeftJson` as the value of the unparsed member. Throws Refusal
 * `invalid_json`, `body_too_large`, or `invalid_request` for strings that cannot be stored.
 */
export function parseJson(bytes: Buffer, scanner: JsonScanner): unknown {
  if (!isUtf8(bytes)) throw new Refusal('invalid_json', 'The body is not valid UTF-8.');
  scanner.end();
  if (scanner.broken !== null) {
    const location = locate(bytes, scanner.broken);
    const message = `The body is not valid JSON: line ${location.line}, column ${location.column}.`;
    throw new Refusal('invalid_json', message, location);
  }
  if (scanner.flawed !== null) {
    // Reports the path of the string if the whole body is parsed.
    if (scanner.outline.spans.length === 0) refuseUnstorableText(JSON.parse(textOf(bytes)));
    const { line, column } = locate(bytes, scanner.flawed);
    const flaw = 'must not contain \\u0000 or a lone surrogate';
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
  if (rest.length <= limits.jsonDocument) return rest;
  const message = `The body without its largest member exceeds the maximum of ${limits.jsonDocument} bytes.`;
  throw new Refusal('body_too_large', message, { limit: limits.jsonDocument });
}

function locate(bytes: Buffer, { at, line, lineStart }: JsonPosition): { line: number; column: number } {
  return { line, column: bytes.toString('utf8', lineStart, at).length + 1 };
}

function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}
