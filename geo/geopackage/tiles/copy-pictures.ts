import type { HostileDatabase } from '../read/hostile-database.ts';
import { type FinestLevel, isCoordinate, tileColumns } from './finest-level.ts';
import type { TilePackage } from './tile-package.ts';
import { type StoredTilePicture, tilePicture } from './tile-picture.ts';
import { maxTileBytes, type TileTable } from './tile-table.ts';

export interface CopiedPictures {
  taken: number;
  readonly formats: Set<string>;
  leftOut: number;
  /** Why the first tile was skipped, as part of a sentence. */
  example: string;
}

/** Copies the tiles of a level unchanged, except those that GDAL must not open. */
export async function copyPictures(
  database: HostileDatabase,
  source: TileTable,
  { matrix }: FinestLevel,
  written: TilePackage,
  onProgress: (fraction: number) => void,
): Promise<CopiedPictures> {
  const counts: CopiedPictures = { taken: 0, formats: new Set(), leftOut: 0, example: '' };
  const rows = database.count(source.table, Number.MAX_SAFE_INTEGER);
  const asked = { maxBytes: maxTileBytes, withBigInts: false };
  let seen = 0;
  for (const values of database.rows(source.table, [...tileColumns, 'tile_data'], asked)) {
    if (++seen % 1000 === 0) onProgress(seen / rows);
    const [id, zoom, column, row, data] = values;
    if (zoom !== matrix.zoom || typeof id !== 'number') continue;
    if (!isCoordinate(column, matrix.columns) || !isCoordinate(row, matrix.rows)) continue;
    const picture = data instanceof Uint8Array ? await tilePicture(data) : null;
    const failure = failureOf(picture, source, matrix);
    if (failure === null && written.add(id, column, row, data as Uint8Array)) {
      counts.taken++;
      counts.formats.add(picture?.format ?? '');
    } else {
      const why = failure ?? 'has the same position as another tile';
      if (counts.leftOut++ === 0) counts.example = `; the tile in row ${row} and column ${column} ${why}`;
    }
  }
  return counts;
}

/** Null for a tile that GDAL may open. */
function failureOf(
  picture: StoredTilePicture | null,
  { coverage }: TileTable,
  { tileWidth, tileHeight }: FinestLevel['matrix'],
): string | null {
  if (picture === null) return 'is not a readable PNG, JPEG, WEBP or TIFF';
  const { format, width, height, isOfValues } = picture;
  if (width !== tileWidth || height !== tileHeight)
    return `has ${width} × ${height} pixels instead of ${tileWidth} × ${tileHeight}`;
  const wanted = coverage === null ? null : coverage.type === 'float' ? 'tiff' : 'png';
  if (wanted === null) return format === 'tiff' ? 'is a TIFF in a table of images' : null;
  return format === wanted && isOfValues
    ? null
    : `is a ${format.toUpperCase()} whose values do not match the declaration`;
}
