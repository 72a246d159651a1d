import type { z } from 'zod';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import type { rasterTileJson } from '../schemas/raster.ts';
import { presentAnyTileJson } from './tilejson.ts';

/** TileJSON of a raster. `tiles` is the tile URL with {z}, {x} and {y}. */
export function presentRasterTileJson(
  raster: ReadableRaster,
  tiles: string,
): z.output<typeof rasterTileJson> {
  return { ...presentAnyTileJson(raster, tiles, raster.manifest.maxZoom), tileSize: 256 };
}
