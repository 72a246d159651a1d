import { z } from 'zod';
import { type RasterManifest, samplingReasons } from '../../../geo/raster/manifest.ts';
import { box, count, dimensions, fileName, finite, share, text } from './fields.ts';

const byte = z.int().min(0).max(255);

/** What the storage plan and the manifest share. */
export const nodata = z.union([finite, z.literal('nan')]).nullable();
export const palette = z.array(z.tuple([byte, byte, byte, byte])).max(65_536);
export const maxBands = 65_535;
export const storedAs = {
  kind: z.enum(['imagery', 'numeric', 'palette']),
  dataType: z.enum([
    'uint8',
    'int8',
    'uint16',
    'int16',
    'uint32',
    'int32',
    'uint64',
    'int64',
    'float32',
    'float64',
  ]),
  mask: z.enum(['nodata', 'mask', 'alpha', 'none']),
};
export const band = {
  name: text.nullable(),
  unit: text.nullable(),
  nodata,
  scale: finite,
  offset: finite,
  interpretation: text,
};

export const sampling = z.strictObject({
  resampling: z.enum(['nearest', 'bilinear']),
  overviews: z.enum(['nearest', 'mode', 'average']),
  reason: z.enum(samplingReasons),
});

export const rasterManifest = z.strictObject({
  format: z.literal(1),
  bbox: box,
  minZoom: count,
  maxZoom: count,
  ...storedAs,
  bands: z
    .array(
      z.strictObject({
        ...band,
        statistics: z.strictObject({
          min: finite,
          max: finite,
          mean: finite,
          stddev: finite,
          percentiles: z.tuple([finite, finite, finite]),
          validShare: share,
          histogram: z.array(count).max(4096),
        }),
      }),
    )
    .min(1)
    .max(maxBands),
  palette: palette.exactOptional(),
  parts: z.array(z.strictObject({ file: fileName, bytes: count, bbox: box })).max(2),
  sampling: sampling.exactOptional(),
  resolution: z.strictObject({ source: finite, stored: finite }).exactOptional(),
  source: z.strictObject({ ...dimensions, crs: text, compression: text, bytes: count }),
}) satisfies z.ZodType<RasterManifest>;
