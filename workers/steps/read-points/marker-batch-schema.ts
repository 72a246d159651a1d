import { z } from 'zod';
import type { MarkerBatch } from '../../../core/markers/import/marker-batch.ts';
import { box, count, fileName, share, text, warnings } from '../schemas/fields.ts';

/** More than the markers of a batch. */
const maxReferences = 100_000;
const key = z.string().max(300);

const property = z.strictObject({
  name: text,
  points: count,
  first: count,
  cut: count,
  firstCut: z.strictObject({ feature: count, name: text }).nullable(),
});

export const markerBatch = z.strictObject({
  file: fileName,
  count,
  ids: z.strictObject({ first: key, last: key }),
  bbox: box,
  images: z.array(z.strictObject({ imageKey: key, thumbnailKey: key, feature: count })).max(maxReferences),
  icons: z.array(z.strictObject({ iconId: key, feature: count })).max(maxReferences),
  warnings,
  unreported: count,
  unknownProperties: z.strictObject({ named: z.array(property).max(1000), others: count }),
  fraction: share,
}) satisfies z.ZodType<MarkerBatch>;
