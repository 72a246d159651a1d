/**
 * A value as text for a jsonb parameter. A lone surrogate, which JavaScript strings may hold and jsonb refuses,
 * becomes U+FFFD as it does in every text column.
 */
export function jsonb(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return 'null';
  return text.includes('\\ud') ? JSON.stringify(value, wellFormed) : text;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
