import type { z } from 'zod';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import type { rasterTileJson } from '../schemas/raster.ts';
import { placeOf } from './tilejson.ts';

/** What a map needs to know about the tiles of a raster. `tiles` is their URL with {z}, {x} and {y}. */
export function presentRasterTileJson(
  { name, description, manifest }: ReadableRaster,
  tiles: string,
): z.output<typeof rasterTileJson> {
  return {
    tilejson: '3.0.0',
    name,
    ...(description === null ? {} : { description }),
    scheme: 'xyz',
    tiles: [tiles],
    minzoom: 0,
    maxzoom: manifest.maxZoom,
    tileSize: 256,
    ...placeOf(manifest, manifest.maxZoom),
  };
}
