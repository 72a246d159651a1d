import { fieldsOf, type ChangeNote, type Fields } from './change-note.ts';
import { historyFieldNames, historyFields, type HistoryFieldName } from './history-fields.ts';

/** A changed field with its values; null where there is none. */
export interface ChangedField {
  readonly name: HistoryFieldName;
  readonly before: unknown;
  readonly after: unknown;
}

/** The differences between the two states, in the order of the fields. */
export function changedFields({ before, after }: ChangeNote): readonly ChangedField[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return historyFieldNames
    .filter((name) => historyFields[name].members.some((member) => !isEqual(was[member], is[member])))
    .map((name) => ({ name, before: valueIn(was, name), after: valueIn(is, name) }));
}

function valueIn(fields: Fields, name: HistoryFieldName): unknown {
  if (name !== 'position') return fields[historyFields[name].members[0]] ?? null;
  const { latitude: lat, longitude: lng } = fields;
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
