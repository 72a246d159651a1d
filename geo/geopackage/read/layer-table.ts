import type { ColumnType } from '../../layer/manifest.ts';
import { foldName } from '../../sqlite/quote-name.ts';
import type { WrittenColumn } from '../written-column.ts';
import type { HostileDatabase, TableColumn } from './hostile-database.ts';

/** A table of features in degrees. */
export interface LayerTable {
  readonly table: string;
  readonly geometry: string;
  readonly columns: readonly WrittenColumn[];
  /** The columns that the export wrote: the index of each in `columns`, −1 if it was deleted since. */
  readonly written: readonly number[];
  /** Properties whose columns were deleted. */
  readonly deleted: ReadonlySet<string>;
  /** Binary columns, which GeoJSON does not support. */
  readonly leftOut: readonly string[];
}

/** A table of features as listed in the file's directory. */
export interface ListedFeatures {
  readonly table: string;
  readonly name: string;
  readonly geometry: string;
  readonly system: number;
}

const maxText = 2 ** 20;
const maxListed = 20_000;

/** Ordinary tables of features that the directory lists; its other entries are not checked here. */
export function listedFeatures(database: HostileDatabase): Map<string, ListedFeatures> {
  const locations = new Map<string, { column: string; system: number }>();
  for (const [, table, column, system] of directory(database, 'gpkg_geometry_columns', [
    'table_name',
    'column_name',
    'srs_id',
  ]))
    if (typeof table === 'string' && typeof column === 'string' && typeof system === 'bigint')
      locations.set(table.toLowerCase(), { column, system: Number(system) });
  const listed = new Map<string, ListedFeatures>();
  for (const [, table, kind, name] of directory(database, 'gpkg_contents', [
    'table_name',
    'data_type',
    'identifier',
  ])) {
    if (typeof table !== 'string' || kind !== 'features') continue;
    const location = locations.get(table.toLowerCase());
    if (location === undefined || !database.isReadable(table)) continue;
    const column = database.columns(table).find((each) => foldName(each.name) === foldName(location.column));
    if (column === undefined) continue;
    const called = typeof name === 'string' && name.trim() !== '' ? name : table;
    listed.set(table.toLowerCase(), { table, name: called, geometry: column.name, system: location.system });
  }
  return listed;
}

function directory(database: HostileDatabase, name: string, columns: readonly string[]) {
  const table = database.table(name);
  if (table === null) return [];
  database.count(table, maxListed);
  const there = new Set(database.columns(table).map((column) => foldName(column.name)));
  return columns.every((column) => there.has(column))
    ? database.rows(table, columns, { maxBytes: maxText })
    : [];
}

/** How the columns of a table become properties: first as recorded, then those that were added since. */
export function layerTable(
  database: HostileDatabase,
  { table, geometry }: Pick<ListedFeatures, 'table' | 'geometry'>,
  reported: readonly WrittenColumn[],
): LayerTable {
  const found = new Map(database.columns(table).map((column) => [foldName(column.name), column]));
  found.delete(foldName(geometry));
  for (const [key, { isKey }] of found) if (isKey) found.delete(key);
  const columns: WrittenColumn[] = [];
  const names = new Set<string>();
  const written: number[] = [];
  const deleted = new Set<string>();
  for (const column of reported) {
    const there = found.get(foldName(column.column));
    const isUsed = there !== undefined && (column.featureId === true || !names.has(column.name));
    written.push(isUsed ? columns.length : -1);
    if (there === undefined && column.featureId !== true) deleted.add(column.name);
    if (!isUsed) continue;
    found.delete(foldName(column.column));
    if (!column.featureId) names.add(column.name);
    columns.push({ ...column, column: there.name });
  }
  const leftOut: string[] = [];
  for (const { name, type } of found.values()) {
    if (/blob/i.test(type)) leftOut.push(name);
    // A new column has NULL in all rows, also in those without an edit.
    else if (!names.has(name)) columns.push({ name, column: name, type: typeOf(type), nullMeans: 'absent' });
  }
  return { table, geometry, columns, written, deleted, leftOut };
}

/** As GeoPackage declares columns (1.3, section 1.1.1.1.3). */
function typeOf(type: TableColumn['type']): ColumnType {
  if (/^bool/i.test(type)) return 'bool';
  if (/int/i.test(type)) return 'long';
  return /^(?:double|real|float)/i.test(type) ? 'double' : 'string';
}
