import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { quotable } from '../../core/text.ts';

/** The refusal of a field of a body, JSON or multipart, that the operation does not accept. */
export function unknownField(name: string): Refusal {
  const field = boundedName(name);
  const sentence = `The body holds the field "${field}", which is unknown or read-only.`;
  return new Refusal('unknown_field', sentence, { field });
}

/** A name from the client as an error may quote it. */
export function boundedName(name: string): string {
  return quotable(name.slice(0, limits.nameLength));
}

/**
 * Clients add names that begin with `_`, for example to bypass caches; they are ignored. `__proto__` is a name of the
 * language that no client adds by itself.
 */
export function isIgnoredName(name: string): boolean {
  return name.startsWith('_') && name !== '__proto__';
}
