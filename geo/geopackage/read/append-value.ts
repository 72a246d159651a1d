import type { SQLOutputValue } from 'node:sqlite';
import type { GrowingBytes } from '../../files/growing-bytes.ts';
import { Defect } from '../../json/defect.ts';
import { skipSpace, skipValue } from '../../json/skip-value.ts';
import type { ColumnType } from '../../layer/manifest.ts';
import { appendNumber } from './append-number.ts';

/**
 * `converted`: the value does not have the column's type. `none`: JSON cannot represent it, and null was
 * written.
 */
export type AppendedForm = 'unchanged' | 'converted' | 'none';

const minInteger = -(2 ** 63);

/** Appends a non-NULL value as JSON. */
export function appendValue(out: GrowingBytes, value: SQLOutputValue, type: ColumnType): AppendedForm {
  if (typeof value === 'string') return appendOfText(out, value, type);
  if (typeof value === 'bigint') {
    if (type === 'bool' && (value === 0n || value === 1n)) return appendWord(out, value === 1n);
    if (type === 'string') return appendConverted(out, String(value));
    out.ascii(String(value));
    return type === 'bool' ? 'converted' : 'unchanged';
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return appendNone(out);
    if (type === 'bool' && (value === 0 || value === 1)) return appendWord(out, value === 1);
    if (type === 'string') return appendConverted(out, String(value));
    // The minimum integer arrives as a double, which is exact but prints differently.
    if (value === minInteger && type === 'long') out.ascii(String(BigInt(value)));
    else appendNumber(out, value);
    return type === 'bool' || (type === 'long' && !Number.isInteger(value)) ? 'converted' : 'unchanged';
  }
  return appendNone(out);
}

function appendOfText(out: GrowingBytes, value: string, type: ColumnType): AppendedForm {
  if (type === 'json' && appendJson(out, value)) return 'unchanged';
  appendString(out, value);
  return type === 'string' ? 'unchanged' : 'converted';
}

function appendWord(out: GrowingBytes, isTrue: boolean): AppendedForm {
  out.ascii(isTrue ? 'true' : 'false');
  return 'unchanged';
}

function appendConverted(out: GrowingBytes, text: string): AppendedForm {
  appendString(out, text);
  return 'converted';
}

function appendNone(out: GrowingBytes): AppendedForm {
  out.ascii('null');
  return 'none';
}

/** Below this length a loop is faster than a call. */
const short = 48;
const [quote, backslash] = [34, 92];

export function appendString(out: GrowingBytes, text: string): void {
  const { length } = text;
  if (length <= short) {
    out.reserve(length + 2);
    const { bytes } = out;
    let at = out.length;
    bytes[at++] = quote;
    let i = 0;
    for (; i < length; i++) {
      const c = text.charCodeAt(i);
      if (c < 32 || c > 126 || c === quote || c === backslash) break;
      bytes[at++] = c;
    }
    if (i === length) {
      bytes[at++] = quote;
      out.length = at;
      return;
    }
  }
  appendUtf8(out, JSON.stringify(text));
}

export function appendUtf8(out: GrowingBytes, text: string): void {
  out.reserve(text.length * 3);
  out.length += out.bytes.write(text, out.length);
}

/** Appends a text that is JSON; if it is not, returns false and appends nothing. */
export function appendJson(out: GrowingBytes, text: string): boolean {
  const start = out.length;
  appendUtf8(out, text);
  out.reserve(1);
  out.bytes[out.length] = 0;
  try {
    if (skipSpace(out.bytes, skipValue(out.bytes, start)) === out.length) return true;
  } catch (error) {
    if (!(error instanceof Defect)) throw error;
  }
  out.length = start;
  return false;
}
