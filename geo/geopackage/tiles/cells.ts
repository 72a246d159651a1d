import type { TableRow } from '../read/guarded-sqlite.ts';
import type { HostileDatabase } from '../read/hostile-database.ts';

/** Default limit of rows; most directories of a GeoPackage have one row per table or level. */
const defaultMaxRows = 100_000;
const maxText = 2 ** 20;

/** The cells of a row by column; absent values and values of another type are null. */
export class Cells {
  readonly #columns: ReadonlyMap<string, number>;
  readonly #row: TableRow;

  constructor(columns: ReadonlyMap<string, number>, row: TableRow) {
    this.#columns = columns;
    this.#row = row;
  }

  /** A finite number. */
  number(name: string): number | null {
    const value = this.#value(name);
    const number = typeof value === 'bigint' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  }

  whole(name: string, min: number, max: number): number | null {
    const number = this.number(name);
    return number !== null && Number.isInteger(number) && number >= min && number <= max ? number : null;
  }

  text(name: string): string | null {
    const value = this.#value(name);
    return typeof value === 'string' ? value : null;
  }

  #value(name: string): unknown {
    const index = this.#columns.get(name);
    return index === undefined ? null : this.#row[index];
  }
}

/** The directory rows that a column assigns to a table (case-insensitive) or to a number. */
export function* cellsOf(
  database: HostileDatabase,
  directory: string,
  key: string,
  wanted: string | number,
  maxRows = defaultMaxRows,
): Generator<Cells> {
  const table = database.table(directory);
  if (table === null) return;
  database.count(table, maxRows);
  const names = database.columns(table).map(({ name }) => name);
  const columns = new Map(names.map((name, index) => [name.toLowerCase(), index + 1]));
  for (const row of database.rows(table, names, { maxBytes: maxText, withBigInts: false })) {
    const cells = new Cells(columns, row);
    const found = typeof wanted === 'number' ? cells.number(key) : cells.text(key)?.toLowerCase();
    if (found === (typeof wanted === 'number' ? wanted : wanted.toLowerCase())) yield cells;
  }
}
