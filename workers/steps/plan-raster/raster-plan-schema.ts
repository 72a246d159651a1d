import { z } from 'zod';
import { box, count, dimensions, finite, text, warnings } from '../schemas/fields.ts';
import { band, maxBands, nodata, palette, sampling, storedAs } from '../schemas/raster.ts';
import type { RasterPlan } from './raster-plan.ts';

const grid = z.strictObject({
  zoom: count,
  overviews: count,
  parts: z.array(z.strictObject({ extent: box, ...dimensions, bbox: box })).max(2),
  bbox: box,
  sourcePixel: finite,
});

const storage = z.strictObject({
  ...storedAs,
  bands: z
    .array(
      z.strictObject({
        ...band,
        type: storedAs.dataType,
        isReadUnsigned: z.boolean(),
        palette: palette.nullable(),
      }),
    )
    .min(1)
    .max(maxBands),
  nodata,
  palette: palette.nullable(),
  sampling,
});

export const rasterPlan = z.strictObject({
  grid,
  storage,
  crs: text,
  warnings,
}) satisfies z.ZodType<RasterPlan>;
