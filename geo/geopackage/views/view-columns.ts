import type { DatabaseSync } from 'node:sqlite';
import { quoteName } from '../../sqlite/quote-name.ts';

export interface ViewColumn {
  readonly name: string;
  /** A type of the format. */
  readonly type: string;
}

/** Types of columns in a GeoPackage (1.3, table 1 and annex G). */
const types =
  /^(?:BOOLEAN|TINYINT|SMALLINT|MEDIUMINT|INT|INTEGER|FLOAT|DOUBLE|REAL|TEXT(?:\(\d{1,9}\))?|BLOB(?:\(\d{1,9}\))?|DATE|DATETIME)$/i;

/** Names under which programs select the row number of a view. */
const rowNumbers: ReadonlySet<string> = new Set(['fid', 'ogc_fid']);

const maxColumns = 1000;
/** Rows from which the type of a computed column is taken. */
const sampled = 1000;

/**
 * The columns of a view without its row number: with the types of the tables, or those of the first rows for computed
 * columns. Null without the geometry column; `unbounded` if `isBounded` refuses to execute the query.
 */
export function columnsOf(
  database: DatabaseSync,
  query: string,
  field: string,
  isBounded: () => boolean,
): ViewColumn[] | 'unbounded' | null {
  const found = database.prepare(query).columns();
  if (found.length > maxColumns || !found.some(({ name }) => isSame(name, field))) return null;
  if (!isBounded()) return 'unbounded';
  const selected = found.filter(({ name }) => !rowNumbers.has(name.toLowerCase()) || isSame(name, field));
  const declared = selected.map(({ name, type }) => {
    if (isSame(name, field)) return { name, type: 'BLOB' };
    return { name, type: type !== null && types.test(type) ? type : null };
  });
  const computed = declared.filter(({ type }) => type === null).map(({ name }) => name);
  const typed = typesOf(database, query, computed);
  return declared.map(({ name, type }) => ({ name, type: type ?? typed.get(name) ?? 'TEXT' }));
}

function typesOf(database: DatabaseSync, query: string, names: readonly string[]): Map<string, string> {
  if (names.length === 0) return new Map();
  const asked = names.map((name, n) => `typeof(${quoteName(name)}) AS "${n}"`).join(', ');
  const found = names.map(() => new Set<unknown>());
  const rows = database.prepare(`SELECT ${asked} FROM (${query} LIMIT ${sampled})`).iterate();
  for (const row of rows) for (const [n, types] of found.entries()) types.add(row[n]);
  return new Map(names.map((name, n) => [name, typeFor(found[n]!)]));
}

function typeFor(found: ReadonlySet<unknown>): string {
  if (found.has('text')) return 'TEXT';
  if (found.has('blob')) return 'BLOB';
  return found.has('real') ? 'REAL' : found.has('integer') ? 'INTEGER' : 'TEXT';
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
