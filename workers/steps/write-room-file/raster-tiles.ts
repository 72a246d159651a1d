import { join } from 'node:path';
import { renderingOf } from '../../../core/rasters/rendering-of.ts';
import type { RasterItem } from '../../../core/exchange/tables/rasters.ts';
import type { PlannedTile, PlannedTileTable } from '../../../geo/geopackage/write/package-plan.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import { columnOf, rowOf } from '../../../geo/raster/pixels/grid.ts';
import { openRaster } from '../../../geo/raster/reader/open-raster.ts';
import { RasterCaches } from '../../../geo/raster/reader/raster-caches.ts';
import type { RasterReader, RasterTileAddress } from '../../../geo/raster/reader/raster-reader.ts';
import { openFileBytes } from '../../../geo/raster/source/open-file-bytes.ts';

/** Tiles rendered at once. */
const atATime = 32;
const cacheLimits = { heads: 2 ** 24, pixels: 2 ** 26 };

type TileSource = Pick<RasterItem, 'id' | 'name' | 'description' | 'display'> & {
  readonly manifest: RasterManifest;
};

/**
 * The tiles of a raster as displayed on the map. Imagery without display changes is copied instead of
 * encoded again.
 * @param folder containing the files of its parts
 */
export function rasterTiles(
  { id, name, description, display, manifest }: TileSource,
  folder: string,
  table: Pick<PlannedTileTable, 'name' | 'identifier' | 'lastChange'>,
): PlannedTileTable {
  const isImagery = manifest.kind === 'imagery';
  const [west, south, east, north] = manifest.bbox;
  async function* tiles(): AsyncGenerator<PlannedTile[]> {
    await using opened = new AsyncDisposableStack();
    const files = await Promise.all(
      manifest.parts.map(async ({ file }) => opened.use(await openFileBytes(join(folder, file)))),
    );
    const open = (part: number) => {
      const file = files[part];
      if (file === undefined) throw new Error(`the raster ${id} has no part ${part}`);
      return file;
    };
    const reader = openRaster(manifest, open, new RasterCaches(cacheLimits), id);
    const rendering = renderingOf(display, manifest);
    const draw = (tile: RasterTileAddress) =>
      drawn(reader.tile(tile, rendering, { size: 256, format: isImagery ? 'webp' : 'png' }), tile);
    for (const some of addressesOf(manifest)) {
      const made = await Promise.all(some.map(draw));
      yield made.filter((tile) => tile !== null);
    }
  }
  return {
    ...table,
    kind: 'tiles',
    description: description ?? name,
    mediaType: isImagery ? 'image/webp' : 'image/png',
    minZoom: manifest.minZoom,
    maxZoom: manifest.maxZoom,
    // A bounding box in gpkg_contents cannot cross the antimeridian.
    bbox: west <= east ? [west, south, east, north] : [-180, south, 180, north],
    tiles,
  };
}

/** Maximum number of tiles. */
export function maxTiles(manifest: RasterManifest): number {
  let sum = 0;
  for (let zoom = manifest.minZoom; zoom <= manifest.maxZoom; zoom++) {
    const { columns, rows } = rangesOf(manifest, zoom);
    sum += columns.reduce((all, [first, last]) => all + last - first + 1, 0) * (rows[1] - rows[0] + 1);
  }
  return sum;
}

async function drawn(
  picture: ReturnType<RasterReader['tile']>,
  { z, x, y }: RasterTileAddress,
): Promise<PlannedTile | null> {
  const made = await picture;
  return made === null ? null : { zoom: z, column: x, row: y, picture: made.bytes };
}

/** Ordered by zoom, row and column. */
function* addressesOf(manifest: RasterManifest): Generator<RasterTileAddress[]> {
  let some: RasterTileAddress[] = [];
  for (let z = manifest.minZoom; z <= manifest.maxZoom; z++) {
    const { columns, rows } = rangesOf(manifest, z);
    for (let y = rows[0]; y <= rows[1]; y++)
      for (const [first, last] of columns)
        for (let x = first; x <= last; x++) {
          some.push({ z, x, y });
          if (some.length < atATime) continue;
          yield some;
          some = [];
        }
  }
  if (some.length > 0) yield some;
}

type Range = readonly [first: number, last: number];

/** The column range of each part, merged if two are adjacent, and the row range of all parts. */
function rangesOf(
  { parts }: RasterManifest,
  zoom: number,
): { readonly columns: readonly Range[]; readonly rows: Range } {
  const max = 2 ** zoom - 1;
  const tile = (pixel: number) => Math.max(0, Math.min(max, Math.floor(pixel / 256)));
  const columns: Range[] = [];
  const sorted = parts.map(({ bbox }) => bbox).sort((one, other) => one[0] - other[0]);
  for (const [west, , east] of sorted) {
    const first = tile(columnOf(west, zoom));
    const last = tile(columnOf(east, zoom));
    const before = columns.at(-1);
    if (before === undefined || first > before[1] + 1) columns.push([first, last]);
    else columns[columns.length - 1] = [before[0], Math.max(before[1], last)];
  }
  const north = Math.max(...sorted.map((bbox) => bbox[3]));
  const south = Math.min(...sorted.map((bbox) => bbox[1]));
  return { columns, rows: [tile(rowOf(north, zoom)), tile(rowOf(south, zoom))] };
}
