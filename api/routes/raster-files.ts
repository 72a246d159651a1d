import { hash } from 'node:crypto';

import { Refusal } from '../../core/errors.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isKnown } from '../http/not-modified.ts';
import { answerPlain, type PlainBytes } from '../routing/plain-answer.ts';
import { presentRaster } from '../rasters/reader-of.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';
import { rasterTileRefusals } from '../routing/refusals.ts';

const mediaType = 'image/tiff';
const description =
  'A Cloud Optimized GeoTIFF aligned to the web map tile grid (EPSG:3857). GDAL and QGIS read ranges of it through `/vsicurl/`, with the header `Authorization` in `GDAL_HTTP_HEADERS`. `If-Range` accepts its `ETag`.';
const responses = {
  200: bytes(mediaType, 'The file.'),
  206: bytes(mediaType, 'The requested range.'),
  416: empty('The requested range is outside the file.'),
};

const whole = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/raster.tif',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.file',
    summary: 'Download a raster as GeoTIFF',
    description: `${description} A raster that crosses the antimeridian has two files; this is the first. Read both at parts/{number}.tif.`,
  },
  refusals: rasterTileRefusals,
  responses,
  handler: ({ raster, ctx, signal }, api) => answerPart(raster, 0, { ctx, signal }, api),
});

const part = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/parts/:number.tif',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.part',
    summary: 'Download one file of a raster',
    description: `${description} Numbered from 0. A raster that crosses the antimeridian has one file on each side.`,
  },
  refusals: rasterTileRefusals,
  responses,
  handler: ({ raster, params, ctx, signal }, api) => {
    const number = /^\d{1,4}$/.test(params.number) ? Number(params.number) : -1;
    return answerPart(raster, number, { ctx, signal }, api);
  },
});

function answerPart(
  { id, objectPrefix, manifest }: ReadableRaster,
  number: number,
  { ctx, signal }: { readonly ctx: Context; readonly signal: AbortSignal },
  { objects }: Pick<Dependencies, 'objects'>,
) {
  const file = manifest.parts[number];
  if (file === undefined) throw new Refusal('not_found', `The raster has no part ${number}.`);
  const key = objectPrefix + file.file;
  const headers = {
    ETag: `"${hash('sha256', `${id}\n${key}`, 'hex').slice(0, 32)}"`,
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': 'attachment; filename="raster.tif"',
  };
  if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
  const pump: PlainBytes['pump'] = async (range, write) => {
    for await (const piece of await presentRaster(objects.get(key, range, signal))) {
      await write(piece as Uint8Array);
    }
  };
  return answerPlain(ctx, { length: file.bytes, pump }, headers);
}

export const rasterFileRoutes = [whole, part];
