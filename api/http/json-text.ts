import { Refusal } from '../../core/errors.ts';

/** Escapes that may stand for a zero character or half a surrogate pair; only then is a closer look worth it. */
const suspicious = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Refuses strings that are no text: the zero character and halves of surrogate pairs, which JSON can spell but
 * neither the database nor a reader of UTF-8 takes.
 */
export function refuseUnstorableText(source: string, value: unknown): void {
  if (!suspicious.test(source)) return;
  const waiting = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item === 'string') refuse(item);
    else if (Array.isArray(item)) waiting.push(...present(item));
    else if (typeof item === 'object' && item !== null) {
      for (const name of Object.keys(item)) refuse(name);
      waiting.push(...present(Object.values(item)));
    }
  }
}

function present(items: readonly unknown[]): unknown[] {
  return items.filter((item) => typeof item === 'string' || (typeof item === 'object' && item !== null));
}

function refuse(text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw new Refusal('invalid_request', 'A string holds \\u0000 or half of a surrogate pair.');
}
