import type { DatabaseSync } from 'node:sqlite';
import { quoteName } from '../sqlite/quote-name.ts';

/**
 * Names of the plain tables of a database, in lower case: no view, no virtual table, none that belongs to one, and no
 * column that computes something. SQLite's own reading of the schema is asked; the text of a table's definition can be
 * written in more ways than a pattern knows. Views and triggers must be gone before.
 */
export function plainTables(database: DatabaseSync): ReadonlySet<string> {
  const listed = database.prepare('PRAGMA main.table_list').all() as { name: string; type: string }[];
  const tables = listed.filter(({ type }) => type === 'table').map(({ name }) => name);
  return new Set(tables.filter((name) => !computes(database, name)).map((name) => name.toLowerCase()));
}

/** Columns that are computed are hidden ones to SQLite (2: when read, 3: when written); others have 0. */
function computes(database: DatabaseSync, table: string): boolean {
  const columns = database.prepare(`PRAGMA main.table_xinfo(${quoteName(table)})`).all() as {
    hidden: number;
  }[];
  return columns.some(({ hidden }) => hidden !== 0);
}
