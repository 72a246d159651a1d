import { closeSync, openSync } from 'node:fs';
import { shownName } from '../../archive/unpack-entry.ts';
import { damagedFile, type FileHeader, readFileHeader } from './file-header.ts';
import { GuardedSqlite, maxDefinitions, type TableInfo, type TableRow } from './guarded-sqlite.ts';
import { readColumns } from './read-columns.ts';
import { RecordReader } from './record-reader.ts';
import type { PlainTable, FileSchema } from './schema.ts';
import { fileError } from './sqlite-failures.ts';
import { TableRows } from './table-rows.ts';
import { TableTrees, tooComplex, tooManyRows, type TreeCounts } from './table-trees.ts';

/** Maximum number of tables, views, indexes and triggers of a file. */
const maxObjects = 50_000;

const minNumber = -(2n ** 63n);

/**
 * Allowance beyond the size of the file, because columns added later share one default value for all rows.
 */
const spareBytes = 16 * 2 ** 20;

export interface TableColumn {
  readonly name: string;
  /** The declared type. */
  readonly type: string;
  /** Whether it is (part of) the primary key. */
  readonly isKey: boolean;
}

export interface RowsAsked {
  /** Limit of one whole row: SQLite returns all values of a row together. */
  readonly maxBytes: number;
  /**
   * Whether all whole numbers are bigints; otherwise only those that a double cannot represent exactly, and
   * all that follow.
   */
  readonly withBigInts?: boolean;
  /** Number of the first row to read. */
  readonly from?: bigint;
  /** Whether a row and its blobs need to be valid only until the next row; such rows are read faster. */
  readonly untilNext?: boolean;
}

/**
 * An untrusted database opened for reading: ordinary tables only, in row order, one row at a time. Views,
 * triggers, generated columns, virtual tables and functions are never reached. The work is linear in the size
 * of the file, whatever its content. All defects are reported as GeoError.
 */
export class HostileDatabase {
  readonly path: string;
  readonly header: FileHeader;
  readonly #file: number;
  readonly #sqlite: GuardedSqlite;
  readonly #schema: FileSchema;
  readonly #trees: TableTrees;
  /** Counts of tables, by name. */
  readonly #counts = new Map<string, TreeCounts>();

  private constructor(path: string, header: FileHeader, file: number) {
    this.path = path;
    this.header = header;
    this.#file = file;
    this.#trees = new TableTrees(file, header);
    const { rows, bytes } = this.#trees.count(1, maxObjects);
    if (bytes > maxDefinitions)
      throw tooComplex(
        `${bytes} bytes of definitions for ${rows} tables, which exceeds the limit of ${maxDefinitions}`,
      );
    this.#sqlite = new GuardedSqlite(path);
    try {
      this.#schema = this.#sqlite.readSchema();
    } catch (error) {
      this.#sqlite.close();
      throw error;
    }
  }

  static async open(path: string): Promise<HostileDatabase> {
    const header = await readFileHeader(path);
    const file = openSync(path, 'r');
    try {
      return new HostileDatabase(path, header, file);
    } catch (error) {
      closeSync(file);
      throw fileError(error);
    }
  }

  /**
   * The name of an ordinary table as the file writes it; null if there is none. Throws if another kind of
   * object has the name.
   */
  table(name: string): string | null {
    const key = name.toLowerCase();
    const found = this.#schema.tables.get(key);
    if (found !== undefined) return found.name;
    if (this.#schema.others.has(key))
      throw damagedFile(`contains ${shownName(name)}, which is not a plain table`);
    return null;
  }

  /** Whether there is an ordinary table of this name without generated columns. */
  isReadable(name: string): boolean {
    const isPlain = this.#schema.tables.has(name.toLowerCase());
    return isPlain && !this.#allColumns(name).some(({ hidden }) => hidden !== 0);
  }

  /** Whether anything of this name provides rows: a table of any kind, or a view. */
  isThere(name: string): boolean {
    const key = name.toLowerCase();
    return this.#schema.tables.has(key) || this.#schema.others.has(key);
  }

  isView(name: string): boolean {
    return this.#schema.views.has(name.toLowerCase());
  }

  /** Whether a table has all these triggers (names in lower case). Triggers never run. */
  hasTriggers(table: string, names: readonly string[]): boolean {
    const own = this.#schema.triggers.get(table.toLowerCase());
    return own !== undefined && names.every((name) => own.has(name));
  }

  /** Number of rows of a table; rejects pages shared with another table. */
  count(table: string, maxRows: number): number {
    const { rows } = this.#counted(this.#plain(table), maxRows);
    if (rows > maxRows) throw tooManyRows(maxRows);
    return rows;
  }

  /** Throws GeoError if a column is generated. */
  columns(table: string): TableColumn[] {
    return this.#allColumns(table).map(({ name, type, pk, hidden }) => {
      if (hidden !== 0)
        throw damagedFile(`has the computed column “${shownName(name)}” in “${shownName(table)}”`);
      return { name, type, isKey: pk > 0 };
    });
  }

  /**
   * The rows of a table: the row's number, then the columns. Throws GeoError if a row of the table is too
   * long, or when a row's number does not increase.
   */
  *rows(
    table: string,
    columns: readonly string[],
    { maxBytes, withBigInts = true, from: first, untilNext = false }: RowsAsked,
  ): Generator<TableRow> {
    const { name, root } = this.#boundedBy(table, maxBytes);
    const number = this.#numberColumn(name);
    let from = first;
    const own = untilNext && !withBigInts && from === undefined ? this.#ownRows(name, columns) : null;
    if (own !== null) {
      yield* own.read(own.leaves(root));
      if (own.left === null) return;
      from = BigInt(own.left);
    }
    const after = from === undefined || from <= minNumber ? null : from - 1n;
    const maxTotal = 2 * this.header.size + spareBytes;
    yield* this.#sqlite.rows({ table: name, number, columns, maxBytes, after, withBigInts, maxTotal });
  }

  /** One row by its number. */
  row(table: string, columns: readonly string[], number: number | bigint, maxBytes: number): TableRow | null {
    const { name } = this.#boundedBy(table, maxBytes);
    return this.#sqlite.row({ table: name, number: this.#numberColumn(name), columns, maxBytes }, number);
  }

  close(): void {
    this.#sqlite.close();
    closeSync(this.#file);
  }

  /** Null if only SQLite can read these columns. */
  #ownRows(table: string, names: readonly string[]): TableRows | null {
    const columns = this.header.isUtf8 ? readColumns(this.columns(table), names) : null;
    return columns === null ? null : new TableRows(this.#file, this.header, new RecordReader(columns));
  }

  #plain(table: string): PlainTable {
    const found = this.#schema.tables.get(table.toLowerCase());
    if (found === undefined) throw damagedFile(`has no table ${shownName(table)}`);
    return found;
  }

  #counted(table: PlainTable, maxRows: number): TreeCounts {
    const counts = this.#counts.get(table.name) ?? this.#trees.count(table.root, maxRows);
    this.#counts.set(table.name, counts);
    return counts;
  }

  /** A table whose rows do not exceed `maxBytes`. */
  #boundedBy(table: string, maxBytes: number): PlainTable {
    const found = this.#plain(table);
    if (this.#counted(found, Infinity).maxLength > maxBytes)
      throw tooComplex(`a row in “${shownName(found.name)}” of more than ${maxBytes} bytes`);
    return found;
  }

  #allColumns(table: string): readonly TableInfo[] {
    return this.#sqlite.columns(this.#plain(table).name);
  }

  /** The SQL name of a row's number. A column may shadow one of these names. */
  #numberColumn(table: string): string {
    const names = new Set(this.columns(table).map(({ name }) => name.toLowerCase()));
    const free = ['_rowid_', 'rowid', 'oid'].find((name) => !names.has(name));
    if (free === undefined) throw damagedFile(`contains “${shownName(table)}”, whose rows have no row id`);
    return free;
  }
}
