import { Refusal } from '../../core/errors.ts';

/**
 * Rejects strings with zero characters or lone surrogates, which JSON can express but the database and UTF-8 cannot.
 */
export function refuseUnstorableText(body: unknown): void {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value: body }];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { path, value } = item;
    if (typeof value === 'string') refuse(path, value);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      refuse(path, key);
      waiting.push({ path: path === '' ? key : `${path}.${key}`, value: member });
    }
  }
}

function refuse(path: string, text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  const location = path === '' ? 'the body' : `"${path}" in the body`;
  throw new Refusal(
    'invalid_request',
    `Problem with ${location}: text must not contain \\u0000 or a lone surrogate.`,
  );
}
