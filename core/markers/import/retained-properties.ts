import { limits } from '../../limits.ts';
import { quotable } from '../../text.ts';

/** Collects the properties of a point that have no marker field, as JSON up to a size limit. */
export class RetainedProperties {
  #members = '';
  /** Including the braces. */
  #bytes = 2;

  /** The object as JSON; null if it is empty. */
  get json(): string | null {
    return this.#members === '' ? null : `{${this.#members}}`;
  }

  /** False if the member does not fit; smaller members may still fit. */
  add(key: string, value: unknown): boolean {
    const member = `${this.#members === '' ? '' : ','}${storable(key)}:${storable(value)}`;
    const bytes = Buffer.byteLength(member);
    if (this.#bytes + bytes > limits.markerProperties) return false;
    this.#members += member;
    this.#bytes += bytes;
    return true;
  }
}

/** JSON that the database accepts: NUL and lone surrogates are replaced. */
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

/**
 * Numbers that may exceed the precision or range of a JavaScript number. They are rare, so only texts that
 * contain one are parsed slowly.
 */
const longNumber = /\d{16}|\d[eE]\+?\d/;

type Reviver = Parameters<typeof JSON.parse>[1];
type Source = { readonly source?: string };

/**
 * Parses the properties of a feature. An integer that would lose digits or become infinite is read as a
 * string.
 */
export function parseProperties(json: string): unknown {
  return longNumber.test(json) ? JSON.parse(json, exactNumber as Reviver) : JSON.parse(json);
}

function exactNumber(_key: string, value: unknown, { source = '' }: Source): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return !Number.isFinite(value) || /^-?\d+$/.test(source) ? source : value;
}
