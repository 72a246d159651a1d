import { foldName } from '../../../geo/sqlite/quote-name.ts';
import { shownName } from '../../../geo/archive/unpack-entry.ts';
import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import type { AddedColumn } from '../../../core/exchange/reading/added-properties.ts';
import type { RecordTable } from '../../../core/exchange/tables/record-table.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';

/** Maximum number of columns that are read; a table of SQLite can have 32,767. */
const maxAdded = 100;

/**
 * Columns that another program added to one of the application's tables, without its geometry. Binary columns
 * and those beyond the limit are reported.
 */
export function addedColumns(
  database: HostileDatabase,
  { name: table, columns }: Pick<RecordTable<never>, 'name' | 'columns'>,
  { geometry, leftOut }: { readonly geometry: string; readonly leftOut: LeftOutRows },
): AddedColumn[] {
  const known = new Set([geometry, ...columns.map(({ name }) => name)].map(foldName));
  const added: AddedColumn[] = [];
  let more = 0;
  for (const { name, type, isKey } of database.columns(table)) {
    if (isKey || known.has(foldName(name))) continue;
    if (/blob/i.test(type)) leftOut.add(table, null, `The binary column “${shownName(name)}” was omitted.`);
    else if (added.length === maxAdded) more++;
    else added.push({ name, isBoolean: /^bool/i.test(type) });
  }
  if (more > 0) leftOut.add(table, null, `${more} columns beyond ${maxAdded} added ones were omitted.`);
  return added;
}
