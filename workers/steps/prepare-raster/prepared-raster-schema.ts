import { z } from 'zod';
import type { EncodedRaster, PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import { count, dimensions, fileName, finite, share, text, warnings } from '../schemas/fields.ts';
import { maxBands } from '../schemas/raster.ts';

const image = z.strictObject({
  ...dimensions,
  bands: count,
  sample: z.enum(['uint', 'int', 'float']),
  bits: count,
  compression: text,
  photometric: count,
  isPlanar: z.boolean(),
  isPalette: z.boolean(),
  extraSamples: z.array(count).max(maxBands),
  blockWidth: count,
  blockHeight: count,
});

const reference = z.strictObject({
  transform: z.tuple([finite, finite, finite, finite, finite, finite]).nullable(),
  controlPoints: count,
  hasRpc: z.boolean(),
  namesSystem: z.boolean(),
});

export const preparedRaster = z.strictObject({
  file: fileName,
  bytes: count,
  description: z.strictObject({
    image,
    reference,
    directory: count,
    pages: count,
    reduced: z.array(z.strictObject(dimensions)).max(10_000),
    filledShare: share,
    nodata: text.nullable(),
  }),
  sent: z.strictObject({ bytes: count, compression: text }).exactOptional(),
  system: z.union([z.strictObject({ file: fileName }), z.strictObject({ code: count })]).nullable(),
  hasSidecars: z.boolean(),
  hasAttributeTable: z.boolean(),
  warnings,
}) satisfies z.ZodType<PreparedRaster>;

export const encodedPicture = z.strictObject({
  picture: fileName,
  bytes: count,
  pixelBytes: count,
  beside: z.strictObject({
    world: fileName.nullable(),
    prj: fileName.nullable(),
    aux: fileName.nullable(),
    mask: fileName.nullable(),
    hasTable: z.boolean(),
  }),
}) satisfies z.ZodType<EncodedRaster>;
