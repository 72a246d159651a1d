import { quotable } from '../../core/text.ts';

/**
 * A value as text for a jsonb parameter. A lone surrogate, which JavaScript strings may hold and jsonb refuses,
 * becomes U+FFFD as it does in every text column.
 */
export function jsonb(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return 'null';
  return text.includes('\\ud') ? JSON.stringify(value, wellFormed) : text;
}

/** The same for what quotes files: a NUL, which jsonb refuses as well, becomes U+FFFD too. */
export function quotingJsonb(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? quotable(member) : member,
  );
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
