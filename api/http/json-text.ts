import { Refusal } from '../../core/errors.ts';

/**
 * Refuses strings that are no text: the zero character and halves of surrogate pairs, which JSON can spell but
 * neither the database nor a reader of UTF-8 takes.
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
  const place = path === '' ? 'the body' : `"${path}" in the body`;
  throw new Refusal(
    'invalid_request',
    `Problem with ${place}: a text must not hold \\u0000 or half of a surrogate pair.`,
  );
}
