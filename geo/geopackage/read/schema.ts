import { definedTable } from './table-definition.ts';

/** A table of which nothing is computed but perhaps columns: its rows are what its pages hold. */
export interface PlainTable {
  readonly name: string;
  /** Number of the first page of its tree. */
  readonly root: number;
}

/** What a database holds that has rows or makes them, by names in lower case. */
export interface Schema {
  readonly tables: ReadonlyMap<string, PlainTable>;
  /** Views, virtual tables, and what poses as a table. */
  readonly others: ReadonlySet<string>;
}

/** Sorts the rows of `sqlite_master`, each with `type`, `name`, `rootpage` and `sql`, which may say anything. */
export function readSchema(objects: Iterable<Readonly<Record<string, unknown>>>): Schema {
  const tables = new Map<string, PlainTable>();
  const others = new Set<string>();
  for (const object of objects) {
    const { type, name } = object;
    if (typeof name !== 'string' || type === 'index' || type === 'trigger') continue;
    const root = rootOf(object, name);
    if (root === null) others.add(name.toLowerCase());
    else tables.set(name.toLowerCase(), { name, root });
  }
  // Two objects cannot have one name; what says so was not made by SQLite.
  for (const other of others) tables.delete(other);
  return { tables, others };
}

/** Null where it is no plain table of this name. */
function rootOf({ type, rootpage, sql }: Readonly<Record<string, unknown>>, name: string): number | null {
  const isPlain =
    type === 'table' && typeof sql === 'string' && definedTable(sql) === name && !name.includes('\0');
  return isPlain && typeof rootpage === 'number' && rootpage > 1 ? rootpage : null;
}
