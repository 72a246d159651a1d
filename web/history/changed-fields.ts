import { fieldsOf, type ChangeNote } from './change-note.ts';

/** A changed field as text; empty where there is no value. */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const maxLength = 400;

/** The differences between before and after, without timestamps. */
export function changedFields({ before, after }: ChangeNote): readonly ChangedField[] {
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
