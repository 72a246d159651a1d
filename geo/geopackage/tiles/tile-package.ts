import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { coreTables, systems } from '../write/core-tables.ts';
import type { OccupiedLevel } from './finest-level.ts';
import type { GriddedCoverage, TileExtent, TileSystem } from './tile-table.ts';

/** Contents of a package of one level. */
export interface PackagedLevel {
  readonly level: OccupiedLevel;
  /** Extent of the tiles, and its visible part. */
  readonly covered: TileExtent;
  readonly shown: TileExtent;
  readonly system: TileSystem | null;
  readonly coverage: GriddedCoverage | null;
}

/** "GPKG" (GeoPackage 1.3, section 1.1.1.1.1). */
const geoPackageMark = 0x47504b47;
/** The only table of such a package. */
const tilesTable = 'chartroom_tiles';

const pictures = `CREATE TABLE ${tilesTable} (
  id INTEGER PRIMARY KEY AUTOINCREMENT, zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL,
  tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL, UNIQUE (zoom_level, tile_column, tile_row))`;

/** OGC 17-066r1, section 7. */
const coverageTables = [
  `CREATE TABLE gpkg_2d_gridded_coverage_ancillary (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, tile_matrix_set_name TEXT NOT NULL UNIQUE,
    datatype TEXT NOT NULL DEFAULT 'integer', scale REAL NOT NULL DEFAULT 1.0, offset REAL NOT NULL DEFAULT 0.0,
    precision REAL DEFAULT 1.0, data_null REAL, grid_cell_encoding TEXT DEFAULT 'grid-value-is-center', uom TEXT,
    field_name TEXT DEFAULT 'Height', quantity_definition TEXT DEFAULT 'Height')`,
  `CREATE TABLE gpkg_2d_gridded_tile_ancillary (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, tpudt_name TEXT NOT NULL, tpudt_id INTEGER NOT NULL,
    scale REAL NOT NULL DEFAULT 1.0, offset REAL NOT NULL DEFAULT 0.0, min REAL DEFAULT NULL, max REAL DEFAULT NULL,
    mean REAL DEFAULT NULL, std_dev REAL DEFAULT NULL, UNIQUE (tpudt_name, tpudt_id))`,
];
const coverageSpec = 'http://docs.opengeospatial.org/is/17-066r1/17-066r1.html';

/**
 * A GeoPackage of one level of tiles that contains only generated names and numbers: everything that GDAL
 * needs.
 */
export class TilePackage {
  readonly #database: DatabaseSync;
  readonly #level: OccupiedLevel;
  readonly #addTile: StatementSync;
  readonly #addScale: StatementSync | null;

  /** The file at `path` must not exist. */
  constructor(path: string, packaged: PackagedLevel) {
    this.#level = packaged.level;
    const database = new DatabaseSync(path, { allowExtension: false, enableForeignKeyConstraints: false });
    this.#database = database;
    database.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF');
    database.exec(`PRAGMA application_id=${geoPackageMark}; PRAGMA user_version=10300; BEGIN`);
    for (const sql of [...coreTables, pictures, ...(packaged.coverage === null ? [] : coverageTables)])
      database.exec(sql);
    describe(database, packaged);
    this.#addTile = database.prepare(
      `INSERT OR IGNORE INTO ${tilesTable} VALUES (?, ${packaged.level.matrix.zoom}, ?, ?, ?)`,
    );
    this.#addScale =
      packaged.coverage === null
        ? null
        : database.prepare(
            `INSERT OR IGNORE INTO gpkg_2d_gridded_tile_ancillary (tpudt_name, tpudt_id, scale, offset)
             SELECT '${tilesTable}', id, ?, ? FROM ${tilesTable} WHERE id = ?`,
          );
  }

  /** Adds a tile by its number and its position in the source; false if the position is taken. */
  add(id: number, column: number, row: number, picture: Uint8Array): boolean {
    const { firstColumn, firstRow } = this.#level;
    return this.#addTile.run(id, column - firstColumn, row - firstRow, picture).changes > 0;
  }

  /** Scale and offset of the values of a tile, applied in this order. */
  addScale(id: number, scale: number, offset: number): void {
    this.#addScale?.run(scale, offset, id);
  }

  close(): void {
    this.#database.exec('COMMIT');
    this.#database.close();
  }
}

function describe(database: DatabaseSync, { level, covered, shown, system, coverage }: PackagedLevel): void {
  const insert = (table: string, ...values: readonly (string | number | null)[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
  for (const row of systems) insert('gpkg_spatial_ref_sys', ...row);
  const own = 100_000_000;
  if (system !== null) {
    const { epsg, definition } = system;
    const text = definition === '' ? 'undefined' : definition;
    insert('gpkg_spatial_ref_sys', 'own', own, epsg === null ? 'NONE' : 'EPSG', epsg ?? own, text, null);
  }
  const id = system === null ? -1 : own;
  const { matrix, firstColumn, firstRow, lastColumn, lastRow } = level;
  const type = coverage === null ? 'tiles' : '2d-gridded-coverage';
  insert('gpkg_contents', tilesTable, type, tilesTable, '', '1970-01-01T00:00:00.000Z', ...shown, id);
  insert('gpkg_tile_matrix_set', tilesTable, id, ...covered);
  insert(
    'gpkg_tile_matrix',
    ...[tilesTable, matrix.zoom, lastColumn - firstColumn + 1, lastRow - firstRow + 1],
    ...[matrix.tileWidth, matrix.tileHeight, matrix.pixelWidth, matrix.pixelHeight],
  );
  if (coverage === null) return;
  const { type: values, scale, offset, nodata, cell } = coverage;
  const named = ['Height', 'Height'] as const;
  insert('gpkg_2d_gridded_coverage_ancillary', 1, tilesTable, values, scale, offset, 1, nodata, cell, null, ...named); // prettier-ignore
  for (const [table, column] of [
    ['gpkg_2d_gridded_coverage_ancillary', null],
    ['gpkg_2d_gridded_tile_ancillary', null],
    [tilesTable, 'tile_data'],
  ] as const)
    insert('gpkg_extensions', table, column, 'gpkg_2d_gridded_coverage', coverageSpec, 'read-write');
}
