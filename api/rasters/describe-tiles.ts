import { rasterVersion } from '../../core/rasters/raster-version.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import type { Room } from '../../core/rooms/room.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { baseUrl } from '../http/base-url.ts';
import { presentRasterTileJson } from '../presenters/raster-tilejson.ts';
import { rasterPath } from '../presenters/raster.ts';

interface DescribedTiles {
  readonly room: Pick<Room, 'id'>;
  readonly raster: ReadableRaster;
  readonly ctx: Context;
}

/**
 * The TileJSON of tiles of a raster with its headers. `tiles` is the path of a tile below that of the raster, with {z},
 * {x} and {y}.
 */
export function describeTiles(
  { room, raster, ctx }: DescribedTiles,
  tiles: string,
  { settings }: Pick<Dependencies, 'settings'>,
) {
  const version = rasterVersion(raster);
  const url = `${baseUrl(ctx, settings.publicUrl)}${rasterPath(room.id, raster.id)}/${tiles}?v=${version}`;
  return {
    body: presentRasterTileJson(raster, url),
    headers: { ETag: `W/"${version}.${raster.updatedAt}"`, 'Cache-Control': 'private, no-cache' },
  };
}
