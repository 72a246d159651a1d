import { definedTable } from './table-definition.ts';

/** An ordinary table, whose rows are stored in its own pages; only columns may be generated. */
export interface PlainTable {
  readonly name: string;
  /** Number of the root page of its tree. */
  readonly root: number;
}

/** Objects of a database that provide rows, by names in lower case. */
export interface FileSchema {
  readonly tables: ReadonlyMap<string, PlainTable>;
  /** Views, virtual tables, and objects disguised as tables. */
  readonly others: ReadonlySet<string>;
  readonly views: ReadonlySet<string>;
  /** Names of the triggers by table, both in lower case. */
  readonly triggers: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Classifies the rows of `sqlite_master`, each with `type`, `name`, `tbl_name`,
 * `rootpage` and `sql`, none of which is
 * trusted.
 */
export function readSchema(objects: Iterable<Readonly<Record<string, unknown>>>): FileSchema {
  const tables = new Map<string, PlainTable>();
  const others = new Set<string>();
  const views = new Set<string>();
  const triggers = new Map<string, Set<string>>();
  for (const object of objects) {
    const { type, name, tbl_name: table } = object;
    if (typeof name !== 'string' || type === 'index') continue;
    if (type === 'trigger') {
      if (typeof table === 'string') addTrigger(triggers, table.toLowerCase(), name.toLowerCase());
      continue;
    }
    if (type === 'view') views.add(name.toLowerCase());
    const root = rootOf(object, name);
    if (root === null) others.add(name.toLowerCase());
    else tables.set(name.toLowerCase(), { name, root });
  }
  // Two objects cannot share a name; such a file was not written by SQLite.
  for (const other of others) tables.delete(other);
  return { tables, others, views, triggers };
}

function addTrigger(triggers: Map<string, Set<string>>, table: string, name: string): void {
  const names = triggers.get(table);
  if (names === undefined) triggers.set(table, new Set([name]));
  else names.add(name);
}

/** Null if it is not an ordinary table of this name. */
function rootOf({ type, rootpage, sql }: Readonly<Record<string, unknown>>, name: string): number | null {
  const isPlain =
    type === 'table' && typeof sql === 'string' && definedTable(sql) === name && !name.includes('\0');
  return isPlain && typeof rootpage === 'number' && rootpage > 1 ? rootpage : null;
}
