import { z } from 'zod';
import { type GdalSource, vectorDrivers } from '../../../geo/gdal/gdal-source.ts';
import { foundStyle } from './found-style.ts';
import { box, count, fileName, finite, longName, share, text } from './fields.ts';

const drawnStyle = z.strictObject({
  color: z.string().max(6).nullable(),
  opacity: share.nullable(),
  width: finite.nullable(),
  lost: z.array(z.string().max(100)).max(20),
});

const layers = z
  .array(z.strictObject({ table: longName, name: text, style: foundStyle.nullable().exactOptional() }))
  .max(10_000);

export const gdalSource = z.strictObject({
  driver: z.enum(vectorDrivers),
  file: fileName,
  name: text,
  layers: layers.nullable(),
  renamed: layers.exactOptional(),
  encoding: z.string().max(100).exactOptional(),
  crs: z.enum(['named', 'unknown', 'missing']),
  assigned: z
    .union([
      z.strictObject({ code: count }),
      z.strictObject({ esri: count }),
      z.strictObject({ file: fileName }),
    ])
    .exactOptional(),
  isLv03: z.boolean(),
  isInDegrees: z.boolean(),
  degrees: z.strictObject({ extent: box, system: longName }).exactOptional(),
  hasLengthUnit: z.boolean().exactOptional(),
  codes: z.array(longName).max(100_000).exactOptional(),
  positionsOf: fileName.nullable(),
  system: longName.exactOptional(),
  styles: z.array(drawnStyle).max(5000).exactOptional(),
  defaultStyle: drawnStyle.exactOptional(),
  announced: z.strictObject({ features: count, isExact: z.boolean() }).nullable(),
}) satisfies z.ZodType<GdalSource>;
