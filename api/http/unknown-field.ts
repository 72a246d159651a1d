import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { quotable } from '../../core/text.ts';

/** The error for a field of a JSON or multipart body that the operation does not accept. */
export function unknownField(name: string): Refusal {
  const field = boundedName(name);
  const sentence = `The field "${field}" in the body is unknown or read-only.`;
  return new Refusal('unknown_field', sentence, { field });
}

/** Truncates a name from the client for error messages. */
export function boundedName(name: string): string {
  return quotable(name.slice(0, limits.nameLength));
}

/**
 * Names that start with `_` are ignored, since clients add them, for example to bypass caches. `__proto__` is not: it
 * is special in JavaScript, and no client adds it.
 */
export function isIgnoredName(name: string): boolean {
  return name.startsWith('_') && name !== '__proto__';
}
