import { hash } from 'node:crypto';

import { z } from 'zod';
import { rasterVersion } from '../../core/rasters/raster-version.ts';
import { renderingOf } from '../../core/rasters/rendering-of.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import { displayWith } from '../../core/rasters/set-display.ts';
import type { TileFormat } from '../../geo/raster/reader/raster-reader.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueCaller } from '../load/queues.ts';
import { baseUrl } from '../http/base-url.ts';
import { isKnown } from '../http/not-modified.ts';
import { presentRasterTileJson } from '../presenters/raster-tilejson.ts';
import { rasterPath, tileFormat } from '../presenters/raster.ts';
import { displayOfQuery, displayParameters, type DisplayQuery } from '../rasters/display-query.ts';
import { presentRaster, readerOf } from '../rasters/reader-of.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';
import { rasterTileRefusals } from '../routing/refusals.ts';
import { rasterTileJson } from '../schemas/raster.ts';
import { tileAddress } from '../tiles/tile-address.ts';

/** Pixels are a few millimetres at this zoom. */
const maxRasterZoom = 24;

const sizeParameters = {
  v: z.string().max(100).optional().meta({ description: 'The version from the TileJSON.' }),
  size: z
    .enum(['256', '512'])
    .optional()
    .meta({ description: 'Pixels per side; the suffix `@2x` of the row means 512.' }),
};

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
  query: z.object({ ...sizeParameters, ...displayParameters }),
  refusals: rasterTileRefusals,
  responses: { 200: bytes('image/png', 'A picture.'), 204: nothingThere },
  handler: (input, api) => answerTile({ ...input, ctx: input.ctx, signal: input.signal, format: 'png' }, api),
});

const webp = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/tiles/:z/:x/:y.webp',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: { id: 'raster.tile-webp', summary: `${summary} as WebP`, description },
  query: z.object({
    ...sizeParameters,
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
    return answerTile({ ...input, ctx: input.ctx, signal: input.signal, format }, api);
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
  handler: ({ room, raster, ctx }, { settings }) => {
    const version = rasterVersion(raster);
    const headers = { ETag: `W/"${version}.${raster.updatedAt}"`, 'Cache-Control': 'private, no-cache' };
    const path = `${rasterPath(room.id, raster.id)}/tiles/{z}/{x}/{y}.${tileFormat(raster.manifest.kind)}`;
    const url = `${baseUrl(ctx, settings.publicUrl)}${path}?v=${version}`;
    return answer(200, presentRasterTileJson(raster, url), headers);
  },
});

interface TileRequest {
  readonly raster: ReadableRaster;
  readonly params: { readonly z: string; readonly x: string; readonly y: string };
  readonly query: DisplayQuery & {
    readonly v?: string | undefined;
    readonly size?: '256' | '512' | undefined;
  };
  readonly ctx: Context;
  readonly signal: AbortSignal;
  readonly format: TileFormat;
}

async function answerTile(
  { raster, params, query, ctx, signal, format }: TileRequest,
  api: Pick<Dependencies, 'objects' | 'rasterCaches' | 'pictureCache'>,
) {
  const isDouble = params.y.endsWith('@2x');
  const y = isDouble ? params.y.slice(0, -'@2x'.length) : params.y;
  const address = tileAddress({ ...params, y }, maxRasterZoom);
  const size = isDouble || query.size === '512' ? 512 : 256;
  const preview = displayOfQuery(query);
  const display = preview === null ? raster.display : displayWith(raster, preview);
  const version = rasterVersion(raster);
  const displayKey =
    preview === null ? '' : `.${hash('sha256', JSON.stringify(display), 'base64url').slice(0, 16)}`;
  const key = `${version}.${address.z}.${address.x}.${address.y}.${size}.${format}${displayKey}`;
  const headers = {
    ETag: `"${key}"`,
    'Cache-Control': query.v === version ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  };
  if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
  const drawing = api.pictureCache.get(key, queueCaller(ctx), signal, (drawn) =>
    readerOf(raster, api).tile(address, renderingOf(display, raster.manifest), {
      size,
      format,
      signal: drawn,
    }),
  );
  const picture = await presentRaster(drawing);
  if (picture === null) return answer(204, null, headers);
  return answer(200, picture.bytes, { ...headers, 'Content-Type': picture.mediaType });
}

export const rasterTileRoutes = [png, webp, tileJson];
