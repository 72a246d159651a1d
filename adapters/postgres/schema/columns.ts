import type { ColumnType } from 'kysely';

/** timestamptz, read as epoch milliseconds. */
export type Time = ColumnType<number, Date, Date>;
/** The same, with the time of the insert as default. */
export type TimeOfInsert = ColumnType<number, Date | undefined, Date>;
/** jsonb, written as text from `jsonb()`. */
export type JsonColumn<T> = ColumnType<T, string, string>;
export type Object = Readonly<Record<string, unknown>>;
