import { colourOf } from '../../geo/style/model/css-colour.ts';

/**
 * Lenient conversion of values from imported files: each function returns the probable meaning of the value,
 * or the value itself if it has no interpretation. The rule of the field then validates it.
 */

export function asIs(value: unknown): unknown {
  return value;
}

export function lowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

export function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

export function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

const newlines = /[\r\n\u0085\u2028\u2029]+/g;

/** Keeps the white space of a title, as requests do, but removes line breaks. */
export function oneLine(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(newlines, ' ') : value;
}

/** Adds the `#` that hex colors lack in many tables, and replaces the names of CSS. */
export function asColor(value: unknown): unknown {
  if (typeof value !== 'string' || value.startsWith('#')) return value;
  if (/^[0-9a-f]{3,8}$/i.test(value)) return `#${value}`;
  const named = colourOf(value);
  return named === null ? value : `#${named.hex}`;
}

export function asTags(value: unknown): unknown {
  const list = typeof value === 'string' ? value.split(/[,;]/) : value;
  if (!Array.isArray(list) || isTidy(list)) return list;
  const texts = list.map((tag: unknown) => (typeof tag === 'string' ? tag.trim() : asText(tag)));
  return [...new Set(texts.filter((tag) => tag !== ''))];
}

/**
 * Whether all strings are trimmed, non-empty and unique, which is the common case and needs no conversion.
 */
function isTidy(list: readonly unknown[]): boolean {
  if (list.length > 8) return false;
  for (let i = 0; i < list.length; i++) {
    const tag = list[i];
    if (typeof tag !== 'string' || tag === '' || tag.trim() !== tag || list.indexOf(tag) < i) return false;
  }
  return true;
}

export function asNumber(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

/**
 * Milliseconds since 1970; a date without a time zone is read as UTC, so that the result does not depend on
 * the machine.
 */
export function asTime(value: unknown): unknown {
  if (typeof value === 'number') return Math.trunc(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (/^-?\d{9,}$/.test(text)) return Number(text);
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !/\d[T ]\d/.test(text) ? text : `${text}Z`;
  return /^\d{4}(?:-\d\d(?:-\d\d)?)?(?:[T ].*)?$/.test(text) ? Date.parse(zoned) : value;
}
