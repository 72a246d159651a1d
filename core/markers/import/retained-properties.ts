import { limits } from '../../limits.ts';
import { quotable } from '../../text.ts';

/** What a marker keeps of its point's properties beside its own fields: JSON, as long as there is room for it. */
export class RetainedProperties {
  #members = '';
  /** With the braces. */
  #bytes = 2;

  /** The object as text; null when there is nothing in it. */
  get json(): string | null {
    return this.#members === '' ? null : `{${this.#members}}`;
  }

  /** False when the member has no room; smaller ones may still have. */
  add(key: string, value: unknown): boolean {
    const member = `${this.#members === '' ? '' : ','}${storable(key)}:${storable(value)}`;
    const bytes = Buffer.byteLength(member);
    if (this.#bytes + bytes > limits.markerProperties) return false;
    this.#members += member;
    this.#bytes += bytes;
    return true;
  }
}

/** JSON that the database takes: without NUL and halves of surrogate pairs, which have marks in their place. */
function storable(value: unknown): string {
  const json = JSON.stringify(value);
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(marked(value)) : json;
}

function marked(value: unknown): unknown {
  if (typeof value === 'string') return quotable(value);
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [quotable(key), marked(member)]));
}

/** Numbers that a JavaScript number may not hold; nearly no text has one, and those that have are read with care. */
const longNumber = /\d{16}|\d[eE]\+?\d/;

type Reviver = Parameters<typeof JSON.parse>[1];
type Source = { readonly source?: string };

/** The properties of a feature. A whole number that would lose digits, or become infinite, is read as a text. */
export function parseProperties(json: string): unknown {
  return longNumber.test(json) ? JSON.parse(json, exactNumber as Reviver) : JSON.parse(json);
}

function exactNumber(_key: string, value: unknown, { source = '' }: Source): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return !Number.isFinite(value) || /^-?\d+$/.test(source) ? source : value;
}
