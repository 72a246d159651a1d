import type { DatabaseSync } from 'node:sqlite';
import { shownName } from '../../archive/unpack-entry.ts';
import type { SourceWarning } from '../../gdal/gdal-source.ts';
import { quoteName } from '../../sqlite/quote-name.ts';
import { onlyDefinition, onlyTables, ViewRefusal } from './view-authorizer.ts';
import { columnsOf, type ViewColumn } from './view-columns.ts';
import { type RowsAt, workBound } from './work-bound.ts';

/** A view of the file that is listed as a layer. */
export interface SpatialView {
  readonly name: string;
  /** Its definition in the file. */
  readonly sql: string;
  /** Its geometry column. */
  readonly field: string;
}

export const viewLimits = {
  views: 50,
  /** Rows of a view. */
  rows: 1_000_000,
  /** Rows that a query may read at most, by the structure of its loops. */
  work: 500_000_000,
  /** Characters of a definition. */
  definition: 100_000,
} as const;

/**
 * Replaces views by tables with their rows, if they are plain selects from ordinary tables: no recursion, no other views,
 * no functions but simple ones, within limits. No other view or trigger may exist, and the names are free. Returns the
 * names that are tables now, in lower case, and a warning for each other view.
 */
export function readViews(
  database: DatabaseSync,
  views: readonly SpatialView[],
  plain: ReadonlySet<string>,
  maxBytes: number,
): { readonly tables: ReadonlySet<string>; readonly warnings: SourceWarning[] } {
  const tables = new Set<string>();
  const warnings: SourceWarning[] = [];
  const pages = limitPages(database, maxBytes);
  const rowsAt = countRows(database, plain);
  for (const [n, view] of views.entries()) {
    const reason =
      n < viewLimits.views ? reasonAgainst(database, view, { plain, rowsAt }) : 'the file has too many views';
    if (reason === null) tables.add(view.name.toLowerCase());
    else {
      database.exec(`DROP VIEW IF EXISTS ${quoteName(view.name)}`);
      const name = shownName(view.name);
      const message = `The view “${name}” was skipped: ${reason}; save it as a table.`;
      warnings.push({ code: 'view_not_read', message, values: { name, reason } });
    }
  }
  database.exec(`PRAGMA max_page_count=${pages}`);
  return { tables, warnings };
}

/** Limits the growth of the file; returns the limit before. */
function limitPages(database: DatabaseSync, maxBytes: number): number {
  const number = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const before = number('max_page_count');
  database.exec(`PRAGMA max_page_count=${number('page_count') + Math.ceil(maxBytes / number('page_size'))}`);
  return before;
}

/** Reads a view into a table of its name; returns why that is not possible, else null. */
function reasonAgainst(database: DatabaseSync, view: SpatialView, tables: PlainTables): string | null {
  const refusal = new ViewRefusal();
  if (view.sql.length > viewLimits.definition) return 'its definition is too long';
  try {
    return intoTable(database, view, tables, refusal);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    // A definition without a statement is an invalid argument.
    if (code !== 'ERR_SQLITE_ERROR' && code !== 'ERR_INVALID_ARG_VALUE') throw error;
    return refusal.reason ?? shownName((error as Error).message);
  } finally {
    database.setAuthorizer(null);
  }
}

function intoTable(
  database: DatabaseSync,
  { name, sql, field }: SpatialView,
  { plain, rowsAt }: PlainTables,
  refusal: ViewRefusal,
): string | null {
  database.setAuthorizer(onlyDefinition(name, refusal));
  database.prepare(sql).run();
  const readable = new Set([...plain, name.toLowerCase()]);
  database.setAuthorizer(onlyTables(readable, refusal));
  const query = `SELECT * FROM ${quoteName(name)}`;
  const columns = columnsOf(
    database,
    query,
    field,
    () => workBound(database, query, rowsAt) <= viewLimits.work,
  );
  if (columns === 'unbounded') return 'it could read too many rows';
  if (columns === null) return `it has no column “${shownName(field)}”`;
  database.setAuthorizer(null);
  database.exec(definitionOf(columns));
  try {
    database.setAuthorizer(onlyTables(readable, refusal, { target }));
    const names = columns.map((column) => quoteName(column.name)).join(', ');
    const insert = `INSERT INTO ${target} (${names}) SELECT ${names} FROM ${quoteName(name)} LIMIT ${viewLimits.rows + 1}`;
    const { changes } = database.prepare(insert).run();
    if (changes > viewLimits.rows) throw new TooManyRows();
    database.setAuthorizer(null);
    database.exec(`DROP VIEW ${quoteName(name)}; ALTER TABLE ${target} RENAME TO ${quoteName(name)}`);
    return null;
  } catch (error) {
    database.setAuthorizer(null);
    database.exec(`DROP TABLE ${target}`);
    if (error instanceof TooManyRows) return `it has more than ${viewLimits.rows} rows`;
    throw error;
  }
}

class TooManyRows extends Error {}

interface PlainTables {
  /** Names in lower case. */
  readonly plain: ReadonlySet<string>;
  readonly rowsAt: RowsAt;
}

function countRows(database: DatabaseSync, plain: ReadonlySet<string>): RowsAt {
  const objects = database
    .prepare('SELECT rootpage AS page, tbl_name AS name FROM sqlite_master WHERE rootpage > 0')
    .all() as { page: number; name: string }[];
  const counted = new Map<string, number>();
  const rowsOf = (name: string): number => {
    const known = counted.get(name);
    if (known !== undefined) return known;
    const { n } = database.prepare(`SELECT count(*) AS n FROM ${quoteName(name)}`).get() as { n: number };
    counted.set(name, n);
    return n;
  };
  const ofPlain = objects.filter(({ name }) => plain.has(name.toLowerCase()));
  return new Map(ofPlain.map(({ page, name }) => [page, rowsOf(name)]));
}

/** The table that is filled; it then takes the name of the view. */
const target = 'chartroom_view_rows';

/** The row number is the id of a feature: ids of a table are not unique in a join. */
function definitionOf(columns: readonly ViewColumn[]): string {
  const declared = columns.map(({ name, type }) => `${quoteName(name)} ${type}`);
  return `CREATE TABLE ${target} (${['fid INTEGER PRIMARY KEY', ...declared].join(', ')})`;
}
