import type { DatabaseSync } from 'node:sqlite';
import { quoteName } from '../../sqlite/quote-name.ts';
import { coreTables, relationsTable, systems } from './core-tables.ts';
import { plannedColumns } from './layer-columns.ts';
import type { PackagePlan, PlannedColumn, PlannedTable } from './package-plan.ts';
import { geometryTypeOf } from './geometry-type.ts';

/** GeoPackage 1.3: "GPKG" and the version. */
const applicationId = 0x4750_4b47;
const version = 10300;

/** Creates all tables of a plan without rows. Indexes and triggers follow after the rows are written. */
export function createTables(database: DatabaseSync, plan: PackagePlan): void {
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`);
  for (const sql of coreTables) database.exec(sql);
  const system = database.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)');
  for (const row of systems) system.run(...row);
  for (const table of plan.tables) createTable(database, table);
  if (plan.relations.length === 0) return;
  database.exec(relationsTable);
  for (const { mapping } of plan.relations)
    database.exec(
      `CREATE TABLE ${quoteName(mapping)} (base_id INTEGER NOT NULL, related_id INTEGER NOT NULL)`,
    );
}

function createTable(database: DatabaseSync, table: PlannedTable): void {
  const name = quoteName(table.name);
  if (table.kind === 'tiles') {
    database.exec(`CREATE TABLE ${name} (
      id INTEGER PRIMARY KEY AUTOINCREMENT, zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL,
      tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL, UNIQUE (zoom_level, tile_column, tile_row))`);
    return;
  }
  const isLayer = table.kind === 'layer';
  const key = isLayer ? 'fid' : table.key;
  const columns = isLayer ? plannedColumns(table.manifest) : table.columns;
  const geometry = geometryTypeOf(table);
  const parts = [
    `${quoteName(key)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`,
    ...(geometry === null ? [] : [`"geom" ${geometry}`]),
    ...columns.map(columnSql),
  ];
  database.exec(`CREATE TABLE ${name} (${parts.join(', ')})`);
  if (geometry !== null)
    database.exec(
      `CREATE VIRTUAL TABLE ${quoteName(`rtree_${table.name}_geom`)} USING rtree(id, minx, maxx, miny, maxy)`,
    );
}

function columnSql({ name, type, isRequired }: PlannedColumn): string {
  return `${quoteName(name)} ${type}${isRequired === true ? ' NOT NULL' : ''}`;
}
