import { closeSync, openSync } from 'node:fs';
import { constants, DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { shownName } from '../../archive/unpack-entry.ts';
import { GeoError } from '../../geo-error.ts';
import { quoteName } from '../../sqlite/quote-name.ts';
import { damagedFile, type FileHeader, readFileHeader } from './file-header.ts';
import { readColumns } from './read-columns.ts';
import { RecordReader } from './record-reader.ts';
import { definedTable } from './table-definition.ts';
import { TableRows } from './table-rows.ts';
import { TableTrees, tooComplex, tooManyRows, type TreeCounts } from './table-trees.ts';

/** Tables, views, indexes and triggers of a file, and the length of their definitions together (bytes). */
const mostObjects = 50_000;
const mostDefinitions = 16 * 2 ** 20;
const mostDefinition = 2 ** 20;

const leastNumber = -(2n ** 63n);

/** Beside what the file itself has, as columns that were added later have one value for all rows. */
const spareBytes = 16 * 2 ** 20;

export interface TableColumn {
  readonly name: string;
  /** As it was declared. */
  readonly type: string;
  /** Whether it is (part of) the primary key. */
  readonly isKey: boolean;
}

/** The values of the columns asked for, behind the row's number. Whole numbers are bigints where that was asked for. */
export type TableRow = readonly SQLOutputValue[];

/** As SQLite tells it; `hidden` is 0 for a column that is stored and asked for by name alone. */
interface WrittenColumn {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
  readonly hidden: number;
}

export interface RowsAsked {
  /** Of one whole row: SQLite hands out all values of one together. */
  readonly mostBytes: number;
  /** Whether all whole numbers are bigints; else those alone, from the first on, that a double does not hold. */
  readonly withBigInts?: boolean;
  /** Number of the first row wanted. */
  readonly from?: bigint;
  /** Whether a row and the bytes of its blobs need be good until the next one only: such rows are read faster. */
  readonly untilNext?: boolean;
}

interface PlainTable {
  readonly name: string;
  readonly root: number;
}

/**
 * A database that anybody may have made, opened to be read: plain tables alone, by the order of their rows, one row at a
 * time. What would run anything (views, triggers, computed columns, virtual tables, functions) is never reached. Whatever
 * the file is, work stays linear in its size. All that is wrong with it is told by GeoError.
 */
export class HostileDatabase {
  readonly header: FileHeader;
  readonly #file: number;
  readonly #database: DatabaseSync;
  readonly #trees: TableTrees;
  /** What was counted of tables, by their names. */
  readonly #counts = new Map<string, TreeCounts>();
  /** By their names in lower case. */
  readonly #tables = new Map<string, PlainTable>();
  /** Other objects than plain tables, by their names in lower case. */
  readonly #others = new Set<string>();
  #readable = '';

  private constructor(path: string, header: FileHeader, file: number) {
    this.header = header;
    this.#file = file;
    this.#trees = new TableTrees(file, header);
    const { rows, bytes } = this.#trees.count(1, mostObjects);
    if (bytes > mostDefinitions) throw tooComplex(`${bytes} bytes of definitions of ${rows} tables`);
    const address = pathToFileURL(path);
    // No journal or log beside the file counts, and nothing is written: neither came with it.
    address.search = '?mode=ro&immutable=1';
    const limits = { length: mostDefinitions, sqlLength: mostDefinition, exprDepth: 200, attach: 0, variableNumber: 4, triggerDepth: 1, vdbeOp: 100_000 }; // prettier-ignore
    this.#database = new DatabaseSync(address, { readOnly: true, allowExtension: false, limits });
  }

  static async open(path: string): Promise<HostileDatabase> {
    const header = await readFileHeader(path);
    const file = openSync(path, 'r');
    try {
      const opened = new HostileDatabase(path, header, file);
      try {
        opened.#readSchema();
        return opened;
      } catch (error) {
        opened.#database.close();
        throw error;
      }
    } catch (error) {
      closeSync(file);
      throw asGeoError(error);
    }
  }

  /** A plain table of this name, as the file writes it; null where there is none. Throws where something else poses as it. */
  table(name: string): string | null {
    const key = name.toLowerCase();
    const found = this.#tables.get(key);
    if (found !== undefined) return found.name;
    if (this.#others.has(key)) throw damagedFile(`has a ${shownName(name)} that is no plain table`);
    return null;
  }

  /** Whether there is a plain table of this name, no column of which is computed. */
  isReadable(name: string): boolean {
    return this.#tables.has(name.toLowerCase()) && !this.#allColumns(name).some(({ hidden }) => hidden !== 0);
  }

  /** Whether there is anything of this name that has rows, or makes them: a table of any kind, or a view. */
  isThere(name: string): boolean {
    return this.#tables.has(name.toLowerCase()) || this.#others.has(name.toLowerCase());
  }

  /** How many rows a table has, which are all on pages that no other table has. */
  count(table: string, mostRows: number): number {
    const { rows } = this.#counted(this.#plain(table), mostRows);
    if (rows > mostRows) throw tooManyRows(mostRows);
    return rows;
  }

  /** Throws GeoError where one of them is computed. */
  columns(table: string): TableColumn[] {
    return this.#allColumns(table).map(({ name, type, pk, hidden }) => {
      if (hidden !== 0)
        throw damagedFile(`has a “${shownName(table)}” whose “${shownName(name)}” is computed`);
      return { name, type, isKey: pk > 0 };
    });
  }

  /**
   * The rows of a table: the row's number, then the columns. Throws GeoError for a table with a row that is too long, and
   * ends with one at a row whose number does not rise.
   */
  *rows(
    table: string,
    columns: readonly string[],
    { mostBytes, withBigInts = true, from: first, untilNext = false }: RowsAsked,
  ): Generator<TableRow> {
    const { name, root } = this.#boundedBy(table, mostBytes);
    const number = this.#numberColumn(name);
    let from = first;
    const own = untilNext && !withBigInts && from === undefined ? this.#ownRows(name, columns) : null;
    if (own !== null) {
      yield* own.read(root);
      if (own.left === null) return;
      from = BigInt(own.left);
    }
    let after: number | bigint | null = from === undefined || from <= leastNumber ? null : from - 1n;
    let isBig = withBigInts;
    let bytes = 2 * this.header.size + spareBytes;
    for (;;) {
      try {
        const statement = this.#select(name, number, columns, after === null ? '' : ` WHERE ${number} > ?`);
        statement.setReadBigInts(isBig);
        this.#database.limits.length = mostBytes;
        const bound: (number | bigint)[] = after === null ? [] : [after];
        for (const row of statement.iterate(...bound) as unknown as Iterable<TableRow>) {
          const at: SQLOutputValue | undefined = row[0];
          if ((typeof at !== 'number' && typeof at !== 'bigint') || (after !== null && at <= after))
            throw damagedFile(`has rows of “${shownName(name)}” out of their order`);
          after = at;
          for (let i = 1; i < row.length; i++) {
            const value = row[i];
            if (typeof value === 'string' || value instanceof Uint8Array) bytes -= value.length;
          }
          if (bytes < 0) throw damagedFile(`has more in “${shownName(name)}” than its size allows`);
          yield row;
        }
        return;
      } catch (error) {
        // A whole number beyond those that a double holds: from here on all are read with more care.
        if (isBig || (error as { code?: unknown }).code !== 'ERR_OUT_OF_RANGE') throw tableError(error, name);
        isBig = true;
      }
    }
  }

  /** One row by its number. */
  row(
    table: string,
    columns: readonly string[],
    number: number | bigint,
    mostBytes: number,
  ): TableRow | null {
    const { name } = this.#boundedBy(table, mostBytes);
    const key = this.#numberColumn(name);
    return this.#try(name, () => {
      const statement = this.#select(name, key, columns, ` WHERE ${key} = ?`);
      statement.setReadBigInts(true);
      this.#database.limits.length = mostBytes;
      return (statement.get(number) as unknown as TableRow | undefined) ?? null;
    });
  }

  close(): void {
    this.#database.close();
    closeSync(this.#file);
  }

  /** Null where only SQLite knows how to read them. */
  #ownRows(table: string, names: readonly string[]): TableRows | null {
    const columns = this.header.isUtf8 ? readColumns(this.columns(table), names) : null;
    return columns === null ? null : new TableRows(this.#file, this.header, new RecordReader(columns));
  }

  #plain(table: string): PlainTable {
    const found = this.#tables.get(table.toLowerCase());
    if (found === undefined) throw damagedFile(`has no table ${shownName(table)}`);
    return found;
  }

  #counted(table: PlainTable, mostRows: number): TreeCounts {
    const counts = this.#counts.get(table.name) ?? this.#trees.count(table.root, mostRows);
    this.#counts.set(table.name, counts);
    return counts;
  }

  /** A table with no row of more than so many bytes. */
  #boundedBy(table: string, mostBytes: number): PlainTable {
    const found = this.#plain(table);
    if (this.#counted(found, Infinity).longest > mostBytes)
      throw tooComplex(`a row in “${shownName(found.name)}” of more than ${mostBytes} bytes`);
    return found;
  }

  #allColumns(table: string): readonly WrittenColumn[] {
    const { name } = this.#plain(table);
    return this.#try(name, () => {
      const rows = this.#database.prepare(`PRAGMA main.table_xinfo(${quoteName(name)})`).all();
      return rows as unknown as WrittenColumn[];
    });
  }

  #select(table: string, number: string, columns: readonly string[], where: string) {
    this.#readable = table.toLowerCase();
    // An index may say anything: it is never asked.
    const sql = `SELECT ${[number, ...columns.map(quoteName)].join(', ')} FROM main.${quoteName(table)} NOT INDEXED${where}`;
    this.#database.limits.length = mostDefinitions;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }

  /** The name by which SQL calls a row's number. A column may take a name of these from it. */
  #numberColumn(table: string): string {
    const names = new Set(this.columns(table).map(({ name }) => name.toLowerCase()));
    const free = ['_rowid_', 'rowid', 'oid'].find((name) => !names.has(name));
    if (free === undefined) throw damagedFile(`has a “${shownName(table)}” whose rows have no number`);
    return free;
  }

  #readSchema(): void {
    const database = this.#database;
    database.exec(
      'PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA query_only=ON; PRAGMA cache_size=-8000',
    );
    database.setAuthorizer((action, one, two) => this.#allows(action, one, two));
    this.#readable = 'sqlite_master';
    const objects = database.prepare('SELECT type, name, rootpage, sql FROM sqlite_master NOT INDEXED').all();
    for (const { type, name, rootpage, sql } of objects) {
      if (typeof name !== 'string' || type === 'index' || type === 'trigger') continue;
      const isPlain = type === 'table' && typeof rootpage === 'number' && rootpage > 1 && typeof sql === 'string' && definedTable(sql) === name && !name.includes('\0'); // prettier-ignore
      if (isPlain) this.#tables.set(name.toLowerCase(), { name, root: rootpage });
      else this.#others.add(name.toLowerCase());
    }
    // Two objects cannot have one name; what says so was not made by SQLite.
    for (const other of this.#others) this.#tables.delete(other);
  }

  #allows(action: number, one: string | null, two: string | null): number {
    const isAllowed =
      action === constants.SQLITE_SELECT ||
      (action === constants.SQLITE_READ && one?.toLowerCase() === this.#readable) ||
      (action === constants.SQLITE_PRAGMA &&
        one === 'table_xinfo' &&
        two !== null &&
        this.#tables.has(two.toLowerCase()));
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  }

  #try<T>(table: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw tableError(error, table);
    }
  }
}

const tooBig = 18;

function tableError(error: unknown, table: string): unknown {
  const { errcode } = error as { errcode?: unknown };
  if (errcode === tooBig)
    return tooComplex(`a value in “${shownName(table)}” that is longer than is read here`);
  return asGeoError(error);
}

function asGeoError(error: unknown): unknown {
  if (error instanceof GeoError) return error;
  const { code } = error as { code?: unknown };
  if (code !== 'ERR_SQLITE_ERROR') return error;
  return damagedFile(`cannot be read: ${shownName((error as Error).message)}`);
}
