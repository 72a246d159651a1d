import type { FileValue, PlannedColumn, PlannedValue } from '../../../geo/geopackage/write/package-plan.ts';

export type ColumnValue = PlannedValue | FileValue;

/** A table of a room file: its name, its columns, and the conversion of a record to a row. */
export interface RecordTable<Source> {
  readonly name: string;
  readonly kind: 'attributes' | 'points' | 'media' | 'unlisted';
  /** Name of the primary key, which is not part of `columns`. */
  readonly key: 'fid' | 'id';
  /** Human-readable description for `gpkg_contents`. */
  readonly description: string;
  readonly columns: readonly PlannedColumn[];
  /** Values in column order. */
  readonly toRow: (source: Source) => readonly ColumnValue[];
}

/** A column and the record value that it stores. */
interface SourceColumn<Source> extends PlannedColumn {
  readonly of: (source: Source) => ColumnValue;
}

export function recordTable<Source>(
  table: Omit<RecordTable<Source>, 'columns' | 'toRow'>,
  columns: readonly SourceColumn<Source>[],
): RecordTable<Source> {
  return {
    ...table,
    columns,
    toRow: (source) => columns.map((column) => column.of(source)),
  };
}

type Rules = Pick<PlannedColumn, 'isRequired' | 'isUnique'>;

/** A unique name or id of the row. */
export const asName: Rules = { isRequired: true, isUnique: true };
export const required: Rules = { isRequired: true };

export function text<Source>(
  name: string,
  of: (source: Source) => string | null,
  rules: Rules = {},
): SourceColumn<Source> {
  return { name, type: 'TEXT', ...rules, of };
}

/** A column with a JSON value; null is stored as NULL. */
export function json<Source>(
  name: string,
  of: (source: Source) => unknown,
  rules: Rules = {},
): SourceColumn<Source> {
  return { name, type: 'TEXT', mediaType: 'application/json', ...rules, of: (source) => toJson(of(source)) };
}

/** A column with an integer; times are epoch milliseconds. */
export function integer<Source>(
  name: string,
  of: (source: Source) => number | null,
  rules: Rules = {},
): SourceColumn<Source> {
  return { name, type: 'INTEGER', ...rules, of };
}

export function real<Source>(name: string, of: (source: Source) => number | null): SourceColumn<Source> {
  return { name, type: 'REAL', of };
}

export function flag<Source>(name: string, of: (source: Source) => boolean): SourceColumn<Source> {
  return { name, type: 'BOOLEAN', isRequired: true, of: (source) => (of(source) ? 1 : 0) };
}

export function blob<Source>(
  name: string,
  of: (source: Source) => FileValue | Uint8Array | null,
  rules: Rules = {},
): SourceColumn<Source> {
  return { name, type: 'BLOB', ...rules, of };
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
