import { z } from 'zod';
import { renderingOf } from '../../core/rasters/rendering-of.ts';
import type { TileFormat } from '../../geo/raster/reader/raster-reader.ts';
import { tileFormat } from '../presenters/raster.ts';
import { describeTiles } from '../rasters/describe-tiles.ts';
import { drawTile, type TileContent, type RasterTileRequest, tileParameters } from '../rasters/draw-tile.ts';
import { displayParameters } from '../rasters/display-query.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';
import { rasterTileRefusals } from '../routing/refusals.ts';
import { rasterTileJson } from '../schemas/raster.ts';

const summary = 'Read a raster tile';
const description =
  'In Web Mercator, rendered with the display settings of the raster; query parameters override single settings. The suffix `@2x` of the row doubles the resolution. Pixels without data are transparent. With `v` from the TileJSON, the response is immutable.';

const nothingThere = empty('The tile contains no data.');

const png = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/tiles/:z/:x/:y.png',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: { summary: `${summary} as PNG`, description },
  query: z.object({ ...tileParameters, ...displayParameters }),
  refusals: rasterTileRefusals,
  responses: { 200: bytes('image/png', 'A picture.'), 204: nothingThere },
  handler: (input, api) => answerTile({ ...input, ctx: input.ctx, signal: input.signal }, 'png', api),
});

const webp = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/tiles/:z/:x/:y.webp',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: { id: 'raster.tile-webp', summary: `${summary} as WebP`, description },
  query: z.object({
    ...tileParameters,
    lossless: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'Lossless: pixels equal those of the PNG.' }),
    ...displayParameters,
  }),
  refusals: rasterTileRefusals,
  responses: { 200: bytes('image/webp', 'A picture.'), 204: nothingThere },
  handler: (input, api) => {
    const format = input.query.lossless === 'true' ? 'webp-lossless' : 'webp';
    return answerTile({ ...input, ctx: input.ctx, signal: input.signal }, format, api);
  },
});

const tileJson = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/tilejson.json',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.tilejson',
    summary: 'Read the TileJSON of a raster',
    description: 'TileJSON 3.0.0 with the tile URL, zoom range and bounds.',
  },
  refusals: rasterTileRefusals,
  responses: { 200: rasterTileJson },
  handler: (input, api) => {
    const tiles = `tiles/{z}/{x}/{y}.${tileFormat(input.raster.manifest.kind)}`;
    const { body, headers } = describeTiles(input, tiles, api);
    return answer(200, body, headers);
  },
});

async function answerTile(
  request: RasterTileRequest,
  format: TileFormat,
  api: Parameters<typeof drawTile>[2],
) {
  const rendered: TileContent<null> = {
    name: format,
    draw: (reader, { address, display, manifest, options }) =>
      reader.tile(address, renderingOf(display, manifest), { ...options, format }),
  };
  const { body, headers } = await drawTile(request, rendered, api);
  return body === null ? answer(204, null, headers) : answer(200, body, headers);
}

export const rasterTileRoutes = [png, webp, tileJson];
