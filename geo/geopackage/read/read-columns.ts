import type { ReadColumn } from './record-reader.ts';

interface DeclaredColumn {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/**
 * Where records hold these columns, given all of the table in their order; null where SQLite has to be asked: a key may
 * stand in for the row's number, which is not in the record.
 */
export function readColumns(all: readonly DeclaredColumn[], names: readonly string[]): ReadColumn[] | null {
  const places = new Map(all.map(({ name }, place) => [name.toLowerCase(), place]));
  const read: ReadColumn[] = [];
  for (const name of names) {
    const place = places.get(name.toLowerCase());
    if (place === undefined || all[place]!.isKey) return null;
    read.push({ place, isReal: isReal(all[place]!.type) });
  }
  return new Set(read.map(({ place }) => place)).size === read.length ? read : null;
}

/** Whether a declared type has the affinity REAL ("Datatypes In SQLite", section 3.1). */
function isReal(type: string): boolean {
  return /REAL|FLOA|DOUB/i.test(type) && !/INT|CHAR|CLOB|TEXT|BLOB/i.test(type);
}
