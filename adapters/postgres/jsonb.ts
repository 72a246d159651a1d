import { quotable } from '../../core/text.ts';

/**
 * Serializes a value for a jsonb parameter. Lone surrogates, which JavaScript strings may contain and jsonb
 * rejects, become U+FFFD, as in text columns.
 */
export function jsonb(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return 'null';
  return text.includes('\\ud') ? JSON.stringify(value, wellFormed) : text;
}

/** The same for values with text from files: NUL, which jsonb rejects as well, also becomes U+FFFD. */
export function quotingJsonb(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? quotable(member) : member,
  );
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
