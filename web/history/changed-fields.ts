import { fieldsOf, type Told } from './change-note.ts';

/** A field that is not as it was, as text; empty where there was or is nothing. */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const maxLength = 400;

/** What differs between before and after, but for what only says when that was. */
export function changedFields({ before, after }: Told): readonly ChangedField[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => name !== 'updatedAt')
    .map((name) => ({ name, before: textOf(was[name]), after: textOf(is[name]) }))
    .filter((field) => field.before !== field.after);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
