import { z } from 'zod';
import { geometryTypes, type LayerManifest } from '../../../geo/layer/manifest.ts';
import { box, count, fileRef, longName } from './fields.ts';

/** Large enough for the largest layer; a list beyond it is not a manifest. */
const maxColumns = 100_000;
const maxParts = 100_000;
/** A message of the maximum size has fewer; checking more items that are not valid takes seconds. */
const maxChunks = 400_000;

const part = {
  fgb: fileRef,
  text: fileRef,
  offsets: fileRef,
  featureStart: count,
  featureCount: count,
  locatedCount: count,
  bbox: box.nullable().exactOptional(),
  index: z.strictObject({ start: count, bytes: count, nodeSize: count }),
  featuresStart: count,
};

export const layerOverview = z.strictObject({
  ...part,
  zoom: count,
  perTile: z.number().min(0),
  isMerged: z.literal(true).exactOptional(),
});

export const layerManifest = z.strictObject({
  format: z.literal('chartroom-layer'),
  version: z.literal(1),
  featureCount: count,
  geometryTypes: z.partialRecord(z.enum([...geometryTypes, 'null']), count),
  bbox: box.nullable(),
  extent: box.nullable(),
  hasZ: z.boolean(),
  isCut: z.literal(true).exactOptional(),
  columns: z
    .array(
      z.strictObject({
        name: longName,
        type: z.enum(['bool', 'long', 'double', 'string', 'json']),
        featureId: z.literal(true).exactOptional(),
      }),
    )
    .max(maxColumns),
  parts: z.array(z.strictObject(part)).max(maxParts),
  chunks: z
    .array(
      z.strictObject({
        part: count,
        featureStart: count,
        featureCount: count,
        start: count,
        end: count,
        bbox: box.nullable(),
      }),
    )
    .max(maxChunks),
  sample: layerOverview.exactOptional(),
  attributes: fileRef.exactOptional(),
  overviews: z.array(layerOverview).max(64).exactOptional(),
  tableBytes: z.number().min(0),
  bytes: count,
}) satisfies z.ZodType<LayerManifest>;
