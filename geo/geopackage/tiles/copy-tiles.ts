import { rm } from 'node:fs/promises';
import { unfoldedFile } from '../../archive/gunzip.ts';
import { shownName } from '../../archive/unpack-entry.ts';
import type { SourceWarning } from '../../gdal/gdal-source.ts';
import { GeoError } from '../../geo-error.ts';
import { damagedFile } from '../read/file-header.ts';
import { HostileDatabase } from '../read/hostile-database.ts';
import { cellsOf } from './cells.ts';
import { copyPictures, type CopiedPictures } from './copy-pictures.ts';
import { extentToShow } from './extent-to-show.ts';
import { extentOfTiles, finestLevel, type FinestLevel, maxTiles } from './finest-level.ts';
import { TilePackage } from './tile-package.ts';
import { tileTable } from './tile-table.ts';

export interface CopyTilesOptions {
  /** An untrusted GeoPackage, possibly gzipped. */
  readonly path: string;
  /** The tile table; null selects the only one. */
  readonly table: string | null;
  /** Path of the GeoPackage to write. */
  readonly target: string;
  readonly onProgress: (fraction: number) => void;
}

export interface CopiedTiles {
  readonly tiles: number;
  readonly isCoverage: boolean;
  /** Formats of the tiles, such as `jpeg, png`. */
  readonly formats: string;
  /** Bytes of all pixels of the tiles in memory. */
  readonly pixelBytes: number;
  readonly warnings: readonly SourceWarning[];
}

/**
 * Copies the finest level of a tile pyramid unchanged into a GeoPackage in which everything except the tiles
 * is generated. Tiles that are not images of the declared size are skipped. Throws GeoError.
 */
export async function copyTiles({ path, ...options }: CopyTilesOptions): Promise<CopiedTiles> {
  const unfolded = `${options.target}.unfolded`;
  try {
    return await copyFrom(await unfoldedFile(path, unfolded), options);
  } finally {
    await rm(unfolded, { force: true });
  }
}

async function copyFrom(
  path: string,
  { table, target, onProgress }: Omit<CopyTilesOptions, 'path'>,
): Promise<CopiedTiles> {
  const database = await HostileDatabase.open(path);
  try {
    const source = tileTable(database, table ?? onlyTable(database));
    const level = finestLevel(database, source);
    const covered = extentOfTiles(source, level);
    if (!covered.every(Number.isFinite)) throw damagedFile('has tiles without a valid position');
    const { system, coverage } = source;
    const written = new TilePackage(target, {
      ...{ level, covered, system, coverage },
      shown: extentToShow(level, covered, source.extent),
    });
    const counts = await copyPictures(database, source, level, written, onProgress);
    if (coverage !== null) copyScales(database, source.table, written);
    written.close();
    const shown = shownName(source.table);
    if (counts.taken === 0)
      throw new GeoError('raster_empty', `“${shown}” contains no readable tile${counts.example}.`);
    return {
      tiles: counts.taken,
      isCoverage: coverage !== null,
      formats: [...counts.formats].sort().join(', '),
      pixelBytes: counts.taken * bytesOf(level.matrix),
      warnings: warningsOf(shown, level, counts),
    };
  } finally {
    database.close();
  }
}

/** Four bytes per pixel: red, green, blue and alpha, or one number. */
function bytesOf({ tileWidth, tileHeight }: FinestLevel['matrix']): number {
  return 4 * tileWidth * tileHeight;
}

function onlyTable(database: HostileDatabase): string {
  const tables: string[] = [];
  for (const type of ['tiles', '2d-gridded-coverage'])
    for (const cells of cellsOf(database, 'gpkg_contents', 'data_type', type))
      tables.push(cells.text('table_name') ?? '');
  const [only] = tables;
  if (only === undefined) throw new GeoError('unsupported_format', 'The GeoPackage contains no tiles.');
  if (tables.length === 1) return only;
  const message = `The GeoPackage contains ${tables.length} tile tables, but an upload creates one raster. Import the file into a room to read all of them.`;
  throw new GeoError('too_many_layers', message, { found: tables.length });
}

/** Copies the scale and offset of the values of each tile. */
function copyScales(database: HostileDatabase, table: string, written: TilePackage): void {
  for (const cells of cellsOf(database, 'gpkg_2d_gridded_tile_ancillary', 'tpudt_name', table, maxTiles)) {
    const id = cells.whole('tpudt_id', 0, Number.MAX_SAFE_INTEGER);
    if (id !== null) written.addScale(id, cells.number('scale') ?? 1, cells.number('offset') ?? 0);
  }
}

function warningsOf(
  shown: string,
  level: FinestLevel,
  { leftOut, example }: CopiedPictures,
): SourceWarning[] {
  const warnings: SourceWarning[] = [];
  const { zoom } = level.matrix;
  if (level.isLessThanAll) {
    const message = `Only the finest level (${zoom}) of “${shown}” was read; areas that only coarser levels cover were omitted.`;
    warnings.push({ code: 'not_read', message });
  }
  if (leftOut > 0) {
    const message = `${leftOut} tiles of level ${zoom} of “${shown}” were omitted${example}.`;
    warnings.push({ code: 'tile_left_out', message });
  }
  return warnings;
}
