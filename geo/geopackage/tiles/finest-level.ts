import { shownName } from '../../archive/unpack-entry.ts';
import { GeoError } from '../../geo-error.ts';
import type { HostileDatabase } from '../read/hostile-database.ts';
import { maxTileBytes, type TileExtent, type TileMatrix, type TileTable } from './tile-table.ts';

/** The existing tiles of one level, by their first and last columns and rows. */
export interface OccupiedLevel {
  readonly matrix: TileMatrix;
  readonly firstColumn: number;
  readonly firstRow: number;
  readonly lastColumn: number;
  readonly lastRow: number;
}

export interface FinestLevel extends OccupiedLevel {
  /** Whether a coarser level has tiles in areas where this one has none. */
  readonly isLessThanAll: boolean;
}

/** Maximum number of rows in a tile table, over all levels. */
export const maxTiles = 20_000_000;
/** Maximum number of tile positions, most of which may be empty: GDAL queries each. */
const maxLocations = 2 ** 22;
/** Limit of a raster (`geo/raster/source/tiff-image.ts`). */
const maxSide = 2_000_000;

/** The finest level of a pyramid that has tiles. Throws GeoError if there is none or it is too large. */
export function finestLevel(database: HostileDatabase, table: TileTable): FinestLevel {
  const levels = [...occupied(database, table).values()].sort((a, b) => b.matrix.zoom - a.matrix.zoom);
  const [finest, ...coarser] = levels;
  const shown = shownName(table.table);
  if (finest === undefined)
    throw new GeoError(
      'raster_empty',
      `“${shown}” contains no tiles within the declared size of its levels.`,
    );
  const { tileWidth, tileHeight } = finest.matrix;
  const columns = finest.lastColumn - finest.firstColumn + 1;
  const rows = finest.lastRow - finest.firstRow + 1;
  const [width, height] = [columns * tileWidth, rows * tileHeight];
  if (width > maxSide || height > maxSide || columns * rows > maxLocations)
    throw new GeoError(
      'raster_too_large',
      `The tiles of level ${finest.matrix.zoom} of “${shown}” cover ${width} × ${height} pixels; the limits are ${maxSide} per side and ${maxLocations} tiles.`,
      { found: columns * rows },
    );
  return { ...finest, isLessThanAll: coarser.some((level) => goesBeyond(table, level, finest)) };
}

function occupied(database: HostileDatabase, { table, matrices }: TileTable): Map<number, OccupiedLevel> {
  const found = new Map<number, OccupiedLevel>();
  database.count(table, maxTiles);
  const asked = { maxBytes: maxTileBytes, withBigInts: false };
  for (const [, zoom, column, row] of database.rows(table, tileColumns, asked)) {
    const matrix = typeof zoom === 'number' ? matrices.get(zoom) : undefined;
    if (matrix === undefined || !isCoordinate(column, matrix.columns) || !isCoordinate(row, matrix.rows))
      continue;
    const before = found.get(matrix.zoom);
    found.set(matrix.zoom, {
      matrix,
      firstColumn: Math.min(before?.firstColumn ?? column, column),
      firstRow: Math.min(before?.firstRow ?? row, row),
      lastColumn: Math.max(before?.lastColumn ?? column, column),
      lastRow: Math.max(before?.lastRow ?? row, row),
    });
  }
  return found;
}

/** The columns with the position of a tile. */
export const tileColumns = ['zoom_level', 'tile_column', 'tile_row'] as const;

export function isCoordinate(value: unknown, locations: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < locations;
}

/** Extent of the tiles in units of the reference system. */
export function extentOfTiles({ west, north }: TileTable, level: OccupiedLevel): TileExtent {
  const width = level.matrix.tileWidth * level.matrix.pixelWidth;
  const height = level.matrix.tileHeight * level.matrix.pixelHeight;
  return [
    west + level.firstColumn * width,
    north - (level.lastRow + 1) * height,
    west + (level.lastColumn + 1) * width,
    north - level.firstRow * height,
  ];
}

/**
 * Whether the coarse level covers at least a whole tile more; coarse tiles always exceed the fine ones
 * slightly.
 */
function goesBeyond(table: TileTable, coarse: OccupiedLevel, fine: OccupiedLevel): boolean {
  const [west, south, east, north] = extentOfTiles(table, coarse);
  const [fineWest, fineSouth, fineEast, fineNorth] = extentOfTiles(table, fine);
  const width = coarse.matrix.tileWidth * coarse.matrix.pixelWidth;
  const height = coarse.matrix.tileHeight * coarse.matrix.pixelHeight;
  return (
    fineWest - west >= width ||
    fineSouth - south >= height ||
    east - fineEast >= width ||
    north - fineNorth >= height
  );
}
