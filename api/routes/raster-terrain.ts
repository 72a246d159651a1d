import { z } from 'zod';
import { terrainOf } from '../../core/rasters/rendering-of.ts';
import { describeTiles } from '../rasters/describe-tiles.ts';
import { drawTile, type TileContent, tileParameters } from '../rasters/draw-tile.ts';
import { displayParameters } from '../rasters/display-query.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';
import { rasterTileRefusals } from '../routing/refusals.ts';
import { terrainTileJson } from '../schemas/raster.ts';

const { band, heightUnit, nodata } = displayParameters;

const heights: TileContent<never> = {
  name: 'terrain',
  draw: (reader, { address, display, manifest, options }) =>
    reader.terrain(address, terrainOf(display, manifest), options),
};

const tile = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/terrain/:z/:x/:y.png',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.terrain',
    summary: 'Read a terrain tile',
    description:
      'Heights of one band in metres, for a source of the type `raster-dem` with the encoding `mapbox`: ' +
      '−10,000 + (red × 65,536 + green × 256 + blue) × 0.1. Band, unit and nodata value are those of the ' +
      'display unless the query states them. Pixels without data have the height of the raster that is ' +
      'nearest to 0.',
  },
  query: z.object({ ...tileParameters, band, heightUnit, nodata }),
  refusals: rasterTileRefusals,
  responses: { 200: bytes('image/png', 'Heights as colours.') },
  handler: async (input, api) => {
    const request = { ...input, ctx: input.ctx, signal: input.signal };
    const { body, headers } = await drawTile(request, heights, api);
    return answer(200, body, headers);
  },
});

const tileJson = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/terrain.json',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.terrain-tilejson',
    summary: 'Read the TileJSON of the terrain of a raster',
    description: 'TileJSON 3.0.0 with the tile URL, zoom range, bounds and encoding of terrain tiles.',
  },
  refusals: rasterTileRefusals,
  responses: { 200: terrainTileJson },
  handler: (input, api) => {
    const { body, headers } = describeTiles(input, 'terrain/{z}/{x}/{y}.png', api);
    return answer(200, { ...body, encoding: 'mapbox' as const }, headers);
  },
});

export const rasterTerrainRoutes = [tile, tileJson];
