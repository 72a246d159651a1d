import { constants, DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { shownName } from '../../archive/unpack-entry.ts';
import { quoteName } from '../../sqlite/quote-name.ts';
import { damagedFile } from './file-header.ts';
import { readSchema, type FileSchema } from './schema.ts';
import { isOutOfDoubles, tableError } from './sqlite-failures.ts';

/** Limits in bytes: all definitions together, and a single one. */
export const maxDefinitions = 16 * 2 ** 20;
const maxDefinition = 2 ** 20;

/** The row's number, then the values of the requested columns. Whole numbers are bigints on request. */
export type TableRow = readonly SQLOutputValue[];

/** Column information from SQLite; `hidden` is 0 for ordinary stored columns. */
export interface TableInfo {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
  readonly hidden: number;
}

/** Columns of an ordinary table, and the SQL name of its rowid. */
export interface Selected {
  readonly table: string;
  readonly number: string;
  readonly columns: readonly string[];
  /** Limit of one value. */
  readonly maxBytes: number;
}

export interface RowsWanted extends Selected {
  /** Only rows with a higher number. */
  readonly after: number | bigint | null;
  readonly withBigInts: boolean;
  /** Limit of all texts and blobs together. */
  readonly maxTotal: number;
}

/**
 * Read-only SQLite over an untrusted file, restricted to ordinary tables. No view, function, index or virtual
 * table is ever reached.
 */
export class GuardedSqlite {
  readonly #database: DatabaseSync;
  #schema: FileSchema = { tables: new Map(), others: new Set(), views: new Set(), triggers: new Map() };
  #readable = '';

  constructor(path: string) {
    const address = pathToFileURL(path);
    // Ignore a journal or log beside the file, and write nothing: neither was uploaded.
    address.search = '?mode=ro&immutable=1';
    const limits = { length: maxDefinitions, sqlLength: maxDefinition, exprDepth: 200, attach: 0, variableNumber: 4, triggerDepth: 1, vdbeOp: 100_000 }; // prettier-ignore
    this.#database = new DatabaseSync(address, { readOnly: true, allowExtension: false, limits });
  }

  /** Must be called first. */
  readSchema(): FileSchema {
    const database = this.#database;
    database.exec(
      'PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA query_only=ON; PRAGMA cache_size=-8000',
    );
    database.setAuthorizer((action, one, two) => this.#allows(action, one, two));
    this.#readable = 'sqlite_master';
    const objects = database
      .prepare('SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master NOT INDEXED')
      .all();
    return (this.#schema = readSchema(objects));
  }

  /** Throws GeoError. */
  columns(table: string): readonly TableInfo[] {
    return withTable(table, () => {
      const rows = this.#database.prepare(`PRAGMA main.table_xinfo(${quoteName(table)})`).all();
      return rows as unknown as TableInfo[];
    });
  }

  /** Throws GeoError, also if a row's number does not increase. */
  *rows(wanted: RowsWanted): Generator<TableRow> {
    const { table, number, withBigInts, maxTotal } = wanted;
    let { after } = wanted;
    let isBig = withBigInts;
    let bytes = maxTotal;
    for (;;) {
      try {
        const statement = this.#select(wanted, after === null ? '' : ` WHERE ${number} > ?`);
        statement.setReadBigInts(isBig);
        const bound: (number | bigint)[] = after === null ? [] : [after];
        for (const row of statement.iterate(...bound) as unknown as Iterable<TableRow>) {
          const at: SQLOutputValue | undefined = row[0];
          if ((typeof at !== 'number' && typeof at !== 'bigint') || (after !== null && at <= after))
            throw damagedFile(`has rows of “${shownName(table)}” out of order`);
          after = at;
          for (let i = 1; i < row.length; i++) {
            const value = row[i];
            if (typeof value === 'string' || value instanceof Uint8Array) bytes -= value.length;
          }
          if (bytes < 0)
            throw damagedFile(`has more data in “${shownName(table)}” than the file size allows`);
          yield row;
        }
        return;
      } catch (error) {
        if (isBig || !isOutOfDoubles(error)) throw tableError(error, table);
        // From here on, all rows are read with bigints.
        isBig = true;
      }
    }
  }

  /** One row by its number, with bigints. Throws GeoError. */
  row(wanted: Selected, number: number | bigint): TableRow | null {
    return withTable(wanted.table, () => {
      const statement = this.#select(wanted, ` WHERE ${wanted.number} = ?`);
      statement.setReadBigInts(true);
      return (statement.get(number) as unknown as TableRow | undefined) ?? null;
    });
  }

  close(): void {
    this.#database.close();
  }

  #select({ table, number, columns, maxBytes }: Selected, where: string): StatementSync {
    this.#readable = table.toLowerCase();
    // Indexes are untrusted and never used.
    const sql = `SELECT ${[number, ...columns.map(quoteName)].join(', ')} FROM main.${quoteName(table)} NOT INDEXED${where}`;
    this.#database.limits.length = maxDefinitions;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    this.#database.limits.length = maxBytes;
    return statement;
  }

  #allows(action: number, one: string | null, two: string | null): number {
    const isAllowed =
      action === constants.SQLITE_SELECT ||
      (action === constants.SQLITE_READ && one?.toLowerCase() === this.#readable) ||
      (action === constants.SQLITE_PRAGMA &&
        one === 'table_xinfo' &&
        two !== null &&
        this.#schema.tables.has(two.toLowerCase()));
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  }
}

function withTable<T>(table: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw tableError(error, table);
  }
}
