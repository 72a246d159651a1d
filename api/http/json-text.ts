import { Refusal } from '../../core/errors.ts';

/** Postgres does not accept NUL, and a lone surrogate has no UTF-8 form. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Rejects strings that JSON can express but that cannot be stored, with the path of the first one. */
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
  if (isStorable(text)) return;
  const location = path === '' ? 'the body' : `"${path}" in the body`;
  throw new Refusal(
    'invalid_request',
    `Problem with ${location}: text must not contain \\u0000 or a lone surrogate.`,
  );
}
