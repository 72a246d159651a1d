import type { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import { shownName } from '../../../geo/archive/unpack-entry.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import type { ListedFeatures } from '../../../geo/geopackage/read/layer-table.ts';
import { isOwn } from './room-layers.ts';

/** A table of a GeoPackage that this application did not write. */
export interface ExternalTable {
  readonly table: string;
  /** Display name. */
  readonly name: string;
  /** `view`: a view of features, which is read as a table if it is a plain select. */
  readonly kind: 'features' | 'view' | 'tiles' | 'attributes' | 'unreadable';
  /** 0 if unknown. */
  readonly rows: number;
  /** Why it is unreadable, as a sentence for users. */
  readonly reason?: string;
}

const maxListed = 20_000;
const maxReported = 1000;
const maxText = 2 ** 20;
const maxRows = 2 ** 31;

/**
 * The tables listed in gpkg_contents, at most a thousand, except those for which `isKnown` returns true
 * (called with the name in lower case).
 */
export function externalTables(
  database: HostileDatabase,
  features: ReadonlyMap<string, ListedFeatures>,
  isKnown: (table: string) => boolean,
): { readonly tables: readonly ExternalTable[]; readonly more: number } {
  const directory = database.table('gpkg_contents');
  if (directory === null) return { tables: [], more: 0 };
  database.count(directory, maxListed);
  const tables: ExternalTable[] = [];
  let more = 0;
  const columns = new Set(database.columns(directory).map(({ name }) => name));
  if (!columns.has('table_name') || !columns.has('data_type')) return { tables: [], more: 0 };
  for (const [, table, type] of database.rows(directory, ['table_name', 'data_type'], {
    maxBytes: maxText,
  })) {
    if (typeof table !== 'string' || isKnown(table.toLowerCase())) continue;
    if (tables.length === maxReported) more++;
    else tables.push(externalTable(database, table, type, features.get(table.toLowerCase())));
  }
  return { tables, more };
}

function externalTable(
  database: HostileDatabase,
  table: string,
  type: unknown,
  listed: ListedFeatures | undefined,
): ExternalTable {
  const name = shownName(listed?.name ?? table);
  if (type === 'features' && database.isView(table)) return { table, name, kind: 'view', rows: 0 };
  if (!database.isReadable(table))
    return { table, name, kind: 'unreadable', rows: 0, reason: whyUnreadable(database, table) };
  const rows = database.count(table, maxRows);
  if (listed !== undefined) return { table, name, kind: 'features', rows };
  if (type === 'features')
    return { table, name, kind: 'unreadable', rows, reason: 'The file does not declare the geometry column of the table.' }; // prettier-ignore
  const kind = type === 'tiles' || String(type).includes('coverage') ? 'tiles' : 'attributes';
  return { table, name, kind, rows };
}

/**
 * Only ordinary tables are read here: virtual tables, generated columns and views could execute arbitrary SQL.
 */
function whyUnreadable(database: HostileDatabase, table: string): string {
  if (database.isThere(table)) return 'It is a view or a virtual table; save it as a table.';
  return 'The file lists the table but does not contain it.';
}

/**
 * The tables of a room file that other programs added: feature tables become layers, the others are
 * reported as skipped.
 */
export function tablesBesideRoom(
  database: HostileDatabase,
  features: ReadonlyMap<string, ListedFeatures>,
  {
    layers,
    tiles,
    leftOut,
  }: { layers: ReadonlySet<string>; tiles: ReadonlySet<string>; leftOut: LeftOutRows },
): ExternalTable[] {
  const isKnown = (table: string): boolean =>
    isOwn(table) || layers.has(table) || tiles.has(table) || besides.test(table);
  const { tables, more } = externalTables(database, features, isKnown);
  for (const { table, kind, reason } of tables)
    if (!isLayer({ kind })) leftOut.add(shownName(table), null, reason ?? reasons[kind], 'table_not_read');
  if (more > 0) leftOut.add('gpkg_contents', null, `${more} more tables are listed.`, 'table_not_read');
  return tables.filter(isLayer);
}

/** Whether the table becomes a layer if it can be read. */
export function isLayer({ kind }: Pick<ExternalTable, 'kind'>): boolean {
  return kind === 'features' || kind === 'view';
}

const reasons = {
  features: 'The table cannot be read.',
  view: 'The view cannot be read.',
  tiles: 'The table contains tiles.',
  attributes: 'The table has no geometries.',
  unreadable: 'The table cannot be read.',
} as const;

/** Tables that the export writes for other programs. */
const besides = /^(?:markers_|layer_styles$|qgis_projects$)/;
