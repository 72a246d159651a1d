import { shownName } from '../../archive/unpack-entry.ts';
import { readSystem } from '../../crs/well-known-system.ts';
import { GeoError } from '../../geo-error.ts';
import { damagedFile } from '../read/file-header.ts';
import type { HostileDatabase } from '../read/hostile-database.ts';
import { type Cells, cellsOf } from './cells.ts';
import { isUndefinedSystem } from '../undefined-system.ts';

/** Maximum size of a row with its tile in bytes; map tiles usually have about ten thousand. */
export const maxTileBytes = 32 * 2 ** 20;

/** One level of a pyramid (OGC 12-128r18, section 2.2.8). */
export interface TileMatrix {
  readonly zoom: number;
  /** Number of tile positions. */
  readonly columns: number;
  readonly rows: number;
  /** Size of a tile in pixels. */
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Size of a pixel in units of the reference system. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

/** A reference system as the file defines it; null if it names none. */
export interface TileSystem {
  /** EPSG code; null if another organization defined it. */
  readonly epsg: number | null;
  /** Well-known text; empty if the code must suffice. */
  readonly definition: string;
}

/** Values instead of colours (OGC 17-066r1, section 7). */
export interface GriddedCoverage {
  readonly type: 'integer' | 'float';
  readonly scale: number;
  readonly offset: number;
  readonly nodata: number | null;
  readonly cell: string;
}

/** West, south, east and north, in units of the reference system. */
export type TileExtent = readonly [number, number, number, number];

/** A tile table as described by the directories of a GeoPackage. */
export interface TileTable {
  readonly table: string;
  /** The north-west corner, the origin of columns and rows. */
  readonly west: number;
  readonly north: number;
  readonly system: TileSystem | null;
  readonly matrices: ReadonlyMap<number, TileMatrix>;
  /** The declared extent; null if there is none. */
  readonly extent: TileExtent | null;
  readonly coverage: GriddedCoverage | null;
}

/** Throws GeoError if the file does not define the position of its tiles consistently. */
export function tileTable(database: HostileDatabase, table: string): TileTable {
  const [listed] = cellsOf(database, 'gpkg_contents', 'table_name', table);
  const [set] = cellsOf(database, 'gpkg_tile_matrix_set', 'table_name', table);
  const west = set?.number('min_x') ?? null;
  const north = set?.number('max_y') ?? null;
  if (listed === undefined || set === undefined || west === null || north === null)
    throw damagedFile(`does not declare the position of the tiles in “${shownName(table)}”`);
  const matrices = new Map<number, TileMatrix>();
  for (const cells of cellsOf(database, 'gpkg_tile_matrix', 'table_name', table)) {
    const matrix = matrixOf(cells);
    if (matrix !== null) matrices.set(matrix.zoom, matrix);
  }
  const coverage = String(listed.text('data_type')).includes('coverage') ? coverageOf(database, table) : null;
  const system = systemOf(database, set.number('srs_id'));
  return { table, west, north, system, matrices, extent: extentOf(listed), coverage };
}

/** Maximum size of a tile side and of a level in pixels, as for a GeoTIFF (`geo/raster/source`). */
const maxTileSide = 4096;
const maxSide = 2 ** 31;

function matrixOf(cells: Cells): TileMatrix | null {
  const zoom = cells.whole('zoom_level', 0, 99);
  const columns = cells.whole('matrix_width', 1, maxSide);
  const rows = cells.whole('matrix_height', 1, maxSide);
  const tileWidth = cells.whole('tile_width', 1, maxTileSide);
  const tileHeight = cells.whole('tile_height', 1, maxTileSide);
  const pixelWidth = cells.number('pixel_x_size');
  const pixelHeight = cells.number('pixel_y_size');
  if (zoom === null || columns === null || rows === null || tileWidth === null || tileHeight === null)
    return null;
  if (pixelWidth === null || pixelHeight === null || !(pixelWidth > 0 && pixelHeight > 0)) return null;
  return { zoom, columns, rows, tileWidth, tileHeight, pixelWidth, pixelHeight };
}

function extentOf(listed: Cells): TileExtent | null {
  const west = listed.number('min_x') ?? NaN;
  const south = listed.number('min_y') ?? NaN;
  const east = listed.number('max_x') ?? NaN;
  const north = listed.number('max_y') ?? NaN;
  return west < east && south < north ? [west, south, east, north] : null;
}

const cellKinds: readonly unknown[] = ['grid-value-is-center', 'grid-value-is-area', 'grid-value-is-corner'];

function coverageOf(database: HostileDatabase, table: string): GriddedCoverage {
  const [cells] = cellsOf(database, 'gpkg_2d_gridded_coverage_ancillary', 'tile_matrix_set_name', table);
  const type = cells?.text('datatype');
  if (cells === undefined || (type !== 'integer' && type !== 'float'))
    throw damagedFile(`does not declare the type of the values in “${shownName(table)}”`);
  const cell = cells.text('grid_cell_encoding');
  return {
    type,
    scale: cells.number('scale') ?? 1,
    offset: cells.number('offset') ?? 0,
    nodata: cells.number('data_null'),
    cell: cell !== null && cellKinds.includes(cell) ? cell : 'grid-value-is-center',
  };
}

function systemOf(database: HostileDatabase, id: number | null): TileSystem | null {
  if (id === null) return null;
  const [cells] = cellsOf(database, 'gpkg_spatial_ref_sys', 'srs_id', id);
  if (cells === undefined || isUndefinedSystem(id, cells.text('organization'))) return null;
  const isEpsg = cells.text('organization')?.toUpperCase() === 'EPSG';
  const epsg = isEpsg ? cells.whole('organization_coordsys_id', 1, 10_000_000) : null;
  const texts = [cells.text('definition'), cells.text('definition_12_063')];
  const definition = texts.find((text) => text !== null && readSystem(text) !== null);
  if (definition !== undefined && definition !== null) return { epsg, definition };
  if (epsg !== null) return { epsg, definition: '' };
  const message = `The GeoPackage defines its reference system ${id} in an unsupported form. Save it with an EPSG code.`;
  throw new GeoError('unsupported_crs', message, { found: String(texts[0]).slice(0, 80) });
}
