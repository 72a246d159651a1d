import type { ColumnType } from 'kysely';

/** timestamptz, which reads as epoch milliseconds. */
export type Time = ColumnType<number, Date, Date>;
/** The same, with the moment of the insert as default. */
export type TimeOfInsert = ColumnType<number, Date | undefined, Date>;
/** Written as text that `jsonb()` made. */
export type Json<T> = ColumnType<T, string, string>;
export type Object = Readonly<Record<string, unknown>>;
