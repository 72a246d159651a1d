import { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import { rasterVersion } from '../../core/rasters/raster-version.ts';
import { runInTurn } from '../../core/shared-task.ts';
import { renderingOf } from '../../core/rasters/rendering-of.ts';
import { displayWith } from '../../core/rasters/set-display.ts';
import type { BandStatistics } from '../../geo/raster/manifest.ts';
import { legendImage } from '../../geo/raster/reader/legend.ts';
import { boxParameters, bboxOf } from '../http/bbox.ts';
import { isKnown } from '../http/not-modified.ts';
import { displayOfQuery, displayParameters } from '../rasters/display-query.ts';
import { legendParameters, legendSize } from '../rasters/legend-size.ts';
import { queueCaller } from '../load/queues.ts';
import { presentRaster, readerOf } from '../rasters/reader-of.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';
import { rasterTileRefusals } from '../routing/refusals.ts';
import { bandStatistics } from '../schemas/raster.ts';

const point = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/point/:place',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.point',
    summary: 'Read the values of a raster at a point',
    description:
      '`place` is longitude,latitude in degrees. Returns one full-resolution value per band, null ' +
      'where the band has no data. `values` is null outside the raster.',
  },
  refusals: rasterTileRefusals,
  responses: {
    200: z.object({ lon: z.number(), lat: z.number(), values: z.array(z.number().nullable()).nullable() }),
  },
  handler: async ({ raster, params, signal, ctx }, api) => {
    const { lon, lat } = positionIn(params.place);
    const headers = {
      ETag: `W/"${rasterVersion(raster)}.${lon}.${lat}"`,
      'Cache-Control': 'private, no-cache',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag))
      return answer(200, { lon, lat, values: null }, headers);
    const reading = api.pictureCache.inTurn(queueCaller(ctx), signal, (reads) =>
      readerOf(raster, api).point(lon, lat, reads),
    );
    const values = await presentRaster(reading);
    return answer(200, { lon, lat, values: values === null ? null : [...values] }, headers);
  },
});

const statistics = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/statistics',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.statistics',
    summary: 'Read statistics of a raster',
    description:
      'For the whole raster or a bounding box, computed from an overview with about a million pixels. ' +
      'Without data in the box, `validShare` is 0 and the statistics are null.',
  },
  query: z.object({
    ...boxParameters,
    bins: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a whole number from 1 to 1024')
      .refine((text) => Number(text) >= 1 && Number(text) <= maxBins, 'must be a whole number from 1 to 1024')
      .optional()
      .meta({ description: 'Number of histogram bins; default 64.', examples: ['64'] }),
  }),
  refusals: rasterTileRefusals,
  responses: { 200: z.object({ bands: z.array(bandStatistics) }) },
  handler: async ({ raster, query, signal, ctx }, api) => {
    const area = bboxOf(query);
    const bins = Number(query.bins ?? defaultBins);
    const reading = runInTurn(api.statisticsQueue, queueCaller(ctx), signal, (reads) =>
      readerOf(raster, api).statistics(area, { bins, signal: reads }),
    );
    const found = await presentRaster(reading);
    const bands = found.map((each, at) => presentStatistics(raster, each, at));
    return answer(200, { bands }, { 'Cache-Control': 'private, no-cache' });
  },
});

const legend = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId/legend.png',
  operation: 'raster.tiles',
  scope: 'raster',
  docs: {
    id: 'raster.legend',
    summary: 'Render the legend of a raster',
    description:
      'The colour scale runs along the longer edge and has no labels. Accepts the same display ' +
      'parameters as the tiles.',
  },
  query: z.object({ ...legendParameters, ...displayParameters }),
  refusals: rasterTileRefusals,
  responses: {
    200: bytes('image/png', 'The image.'),
    204: empty('The raster is not rendered with a colour scale.'),
  },
  handler: async ({ raster, query, signal, ctx }, api) => {
    const size = legendSize(query);
    const preview = displayOfQuery(query);
    const settings = preview === null ? raster.display : displayWith(raster, preview);
    const rendering = renderingOf(settings, raster.manifest);
    const headers = { 'Cache-Control': 'private, no-cache' };
    const colors = rendering.mode === 'rgb' ? null : rendering.colors;
    if (colors === null) return answer(204, null, headers);
    const { palette } = raster.manifest;
    const picture = await api.pictureCache.inTurn(queueCaller(ctx), signal, () =>
      legendImage(colors, { ...size, palette }),
    );
    return answer(200, picture, headers);
  },
});

const maxBins = 1024;
const defaultBins = '64';

const degrees = /^[+-]?(?:\d{1,3}(?:\.\d{0,20})?|\.\d{1,20})$/;

function positionIn(text: string): { lon: number; lat: number } {
  const [lon = '', lat = '', ...more] = text.split(',', 3);
  const sound = more.length === 0 && degrees.test(lon.trim()) && degrees.test(lat.trim());
  if (sound && Math.abs(Number(lon)) <= 180 && Math.abs(Number(lat)) <= 90) {
    return { lon: Number(lon), lat: Number(lat) };
  }
  const sentence = 'The point must be longitude,latitude in degrees, for example 7.447,46.948.';
  throw new Refusal('invalid_request', sentence, { field: 'place' });
}

function presentStatistics({ manifest }: ReadableRaster, found: BandStatistics, at: number) {
  const { percentiles, histogram, validShare, ...figures } = found;
  const name = manifest.bands[at]?.name ?? null;
  const rest = { band: at + 1, name, validShare, histogram: [...histogram] };
  return validShare === 0
    ? { ...rest, min: null, max: null, mean: null, stddev: null, percentiles: null }
    : { ...rest, ...figures, percentiles: [...percentiles] };
}

export const rasterValueRoutes = [point, statistics, legend];
