import { z } from 'zod';
import { type GdalSource, vectorDrivers } from '../../../geo/gdal/gdal-source.ts';
import { box, count, fileName, longName, text } from './fields.ts';

const layers = z.array(z.strictObject({ table: longName, name: text })).max(10_000);

export const gdalSource = z.strictObject({
  driver: z.enum(vectorDrivers),
  file: fileName,
  name: text,
  layers: layers.nullable(),
  renamed: layers.exactOptional(),
  encoding: z.string().max(100).exactOptional(),
  crs: z.enum(['named', 'unknown', 'missing']),
  assigned: z.union([z.strictObject({ code: count }), z.strictObject({ file: fileName })]).exactOptional(),
  isLv03: z.boolean(),
  isInDegrees: z.boolean(),
  degrees: z.strictObject({ extent: box, system: longName }).exactOptional(),
  codes: z.array(longName).max(100_000).exactOptional(),
  positionsOf: fileName.nullable(),
  system: longName.exactOptional(),
  announced: z.strictObject({ features: count, isExact: z.boolean() }).nullable(),
}) satisfies z.ZodType<GdalSource>;
