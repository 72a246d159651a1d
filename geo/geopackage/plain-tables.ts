import type { DatabaseSync } from 'node:sqlite';
import { quoteName } from '../sqlite/quote-name.ts';

/**
 * Names of the ordinary tables of a database, in lower case: no views, virtual or shadow tables, and no
 * tables with generated columns. Uses SQLite's own interpretation of the schema, because a definition can be
 * written in more forms than a pattern covers. Views and triggers must be dropped before.
 */
export function plainTables(database: DatabaseSync): ReadonlySet<string> {
  const listed = database.prepare('PRAGMA main.table_list').all() as { name: string; type: string }[];
  const tables = listed.filter(({ type }) => type === 'table').map(({ name }) => name);
  return new Set(tables.filter((name) => !computes(database, name)).map((name) => name.toLowerCase()));
}

/**
 * Whether a table has generated columns, which SQLite lists as hidden (2: virtual, 3: stored); others have 0.
 */
function computes(database: DatabaseSync, table: string): boolean {
  const columns = database.prepare(`PRAGMA main.table_xinfo(${quoteName(table)})`).all() as {
    hidden: number;
  }[];
  return columns.some(({ hidden }) => hidden !== 0);
}
