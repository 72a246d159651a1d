import type { ReadColumn } from './record-reader.ts';

interface DeclaredColumn {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/**
 * Positions of these columns in the records, given all columns of the table in order; null if SQLite must be
 * asked: a key may be an alias of the rowid, which is not in the record.
 */
export function readColumns(all: readonly DeclaredColumn[], names: readonly string[]): ReadColumn[] | null {
  const locations = new Map(all.map(({ name }, index) => [name.toLowerCase(), index]));
  const read: ReadColumn[] = [];
  for (const name of names) {
    const index = locations.get(name.toLowerCase());
    if (index === undefined || all[index]!.isKey) return null;
    read.push({ index, isReal: isReal(all[index]!.type) });
  }
  return new Set(read.map(({ index }) => index)).size === read.length ? read : null;
}

/** Whether a declared type has the affinity REAL ("Datatypes In SQLite", section 3.1). */
function isReal(type: string): boolean {
  return /REAL|FLOA|DOUB/i.test(type) && !/INT|CHAR|CLOB|TEXT|BLOB/i.test(type);
}
