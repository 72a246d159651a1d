import { originalId } from '../../access/imported.ts';
import { type FieldColumnType, fieldRules } from '../../markers/field-rules.ts';
import type { Marker, MarkerFields } from '../../markers/marker.ts';
import { integer, json, recordTable, text } from './record-table.ts';

declare module '../records.ts' {
  interface ContentRecords {
    readonly marker: Marker;
  }
}

/** The column of a field: its name in snake case. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/**
 * Latitude and longitude are stored as the row's point. Nothing else is required or unique, because other programs add
 * and copy rows; an import assigns ids and times.
 */
export const markersTable = recordTable<Marker>(
  { name: 'markers', kind: 'points', key: 'fid', description: 'Markers of the room.' },
  [
    text('id', ({ id }) => id),
    ...Object.entries(fieldRules).flatMap(([field, { type }]) =>
      type === null ? [] : [fieldColumn(field as keyof MarkerFields, type)],
    ),
    json('properties', ({ properties }) => properties),
    text('created_by', ({ createdBy }) => originalId(createdBy)),
    integer('created_at', ({ createdAt }) => createdAt),
    integer('updated_at', ({ updatedAt }) => updatedAt),
  ],
);

/** The rule of the field guarantees the type of its values. */
function fieldColumn(field: keyof MarkerFields, type: FieldColumnType) {
  const name = columnOf(field);
  switch (type) {
    case 'text':
      return text<Marker>(name, (marker) => marker[field] as string | null);
    case 'integer':
      return integer<Marker>(name, (marker) => marker[field] as number | null);
    case 'json':
      return json<Marker>(name, (marker) => marker[field]);
  }
}
