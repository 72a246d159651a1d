import { hash } from 'node:crypto';

import { Refusal } from '../../core/errors.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isKnown } from '../http/not-modified.ts';
import { answerPlain, type PlainBytes } from '../http/plain-bytes.ts';
import { presentRaster } from '../rasters/reader-of.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';

const mediaType = 'image/tiff';
const description =
  'A Cloud Optimized GeoTIFF on the grid of web map tiles (EPSG:3857): GDAL and QGIS read what they need of it by ' +
  '`/vsicurl/`, with the header `Authorization` in `GDAL_HTTP_HEADERS`. `If-Range` takes its `ETag`.';
const responses = {
  200: bytes(mediaType, 'The file.'),
  206: bytes(mediaType, 'The part that the Range header asked for.'),
  416: empty('The Range header asks for nothing that the file holds.'),
};

const whole = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/raster.tif',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.file',
    summary: 'Read a raster as a GeoTIFF, or ranges of it',
    description: `${description} Of a raster over the antimeridian it is the first of two files; both are at parts/{number}.tif.`,
  },
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
    summary: 'Read one of the files that a raster consists of',
    description: `${description} They are numbered from 0; a raster over the antimeridian has one on each side.`,
  },
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
