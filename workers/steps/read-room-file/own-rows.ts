import { FileRow } from '../../../core/exchange/reading/file-row.ts';
import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import type { RecordTable } from '../../../core/exchange/tables/record-table.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';

/**
 * Maximum size of a row in the application's own tables (bytes); a photo with its thumbnail has the
 * largest.
 */
export const maxOwnRow = 80 * 2 ** 20;

export interface OwnRowsAsked {
  readonly maxRows: number;
  readonly leftOut: LeftOutRows;
  /** Read only these columns. */
  readonly columns?: readonly string[];
  /** Name of the geometry column, read in addition to the others. */
  readonly geometry?: string;
}

/** The columns of one of the application's tables that the file has. Other columns are ignored. */
function columnsOf(database: HostileDatabase, table: string, wanted: readonly string[]) {
  const written = new Map(database.columns(table).map(({ name }) => [name.toLowerCase(), name]));
  const there = wanted.flatMap((name) => {
    const found = written.get(name.toLowerCase());
    return found === undefined ? [] : [{ name, found }];
  });
  // Offset by one: the row number comes first.
  const indexes = new Map(there.map(({ name }, index) => [name, index + 1]));
  return { names: there.map(({ found }) => found), indexes };
}

/** The rows of one of the application's tables; none if the file lacks the table. */
export function* ownRows(
  database: HostileDatabase,
  { name, columns }: Pick<RecordTable<never>, 'name' | 'columns'>,
  { maxRows, leftOut, columns: only, geometry }: OwnRowsAsked,
): Generator<FileRow> {
  const table = database.table(name);
  if (table === null) return;
  database.count(table, maxRows);
  const wanted = [
    ...(only ?? columns.map((column) => column.name)),
    ...(geometry === undefined ? [] : [geometry]),
  ];
  const { names, indexes } = columnsOf(database, table, wanted);
  for (const cells of database.rows(table, names, { maxBytes: maxOwnRow, withBigInts: false }))
    yield new FileRow(name, indexes, cells, leftOut);
}

/** Reads single rows of one of the application's tables by row number. */
export function ownRow(
  database: HostileDatabase,
  { name, columns }: Pick<RecordTable<never>, 'name' | 'columns'>,
  leftOut: LeftOutRows,
): (number: number | bigint) => FileRow | null {
  const { names, indexes } = columnsOf(
    database,
    name,
    columns.map((column) => column.name),
  );
  return (number) => {
    const cells = database.row(name, names, number, maxOwnRow);
    return cells === null ? null : new FileRow(name, indexes, cells, leftOut);
  };
}
