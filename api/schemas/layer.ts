import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { pointsChoices } from '../../core/uploads/points-choice.ts';
import { epochMilliseconds, imported, order, orderToSet } from './common.ts';
import { documentedAs } from './documented.ts';

const bbox = z.array(z.number()).length(4).meta({
  description: 'West, south, east, north in degrees; west is greater than east over the antimeridian.',
});

const style = {
  color: z.string().nullable().meta({ description: 'Hex without `#`.' }),
  opacity: z.number().min(0).max(1).nullable(),
  strokeWeight: z.number().min(0).nullable().meta({
    description: 'Pixels. Vector tiles hold what strokes of up to 32 pixels need to meet at their edges.',
  }),
  visible: z.boolean(),
  style: z.record(z.string(), z.unknown()).nullable(),
};

export const layer = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    order,
    featureCount: z.int(),
    bbox: bbox.nullable(),
    bytes: z.int(),
    ...style,
    createdBy: z.string(),
    imported: imported.optional(),
    createdAt: epochMilliseconds,
    updatedAt: epochMilliseconds,
  })
  .meta({ id: 'Layer' });

/** As its reader sees it, or of those fields what a writer that may not read has sent. */
export const writtenLayer = layer.partial().meta({ id: 'WrittenLayer' });

const changeable = {
  name: z.string().min(1).max(limits.nameLength),
  description: z.string().max(limits.descriptionLength).nullable(),
  ...style,
};

const { name, ...optional } = changeable;
const featureCollection = z
  .looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
  .meta({ description: 'RFC 7946. Kept as it was sent.' });

/** The rules for the fields are of the product's core; these bodies say here what they are. */
export const newLayerBody = documentedAs(
  z
    .strictObject({ name, geojson: featureCollection, ...z.object(optional).partial().shape })
    .meta({ id: 'LayerInput' }),
);

export const layerChangeBody = documentedAs(
  z
    .strictObject({ ...z.object({ ...changeable, order: orderToSet }).partial().shape })
    .meta({ id: 'LayerChange' }),
);

const asDescription =
  '`layer`: a file of nothing but points becomes a layer too, whatever its format. `markers`: they become markers.';

/** Of requests that send a file, in their query; forms and bodies have a part of the same name. */
export const asParameter = z.enum(pointsChoices).optional().meta({ description: asDescription });

/** A text as each part of a form; an enum of the same name in the query would be declared twice by generators. */
export const asPart = z.string().optional().meta({ description: asDescription });

export const layerUploadBody = z.object({
  roomName: z.string().meta({ description: 'The room id.' }),
  layerName: z.string().max(limits.nameLength),
  file: z.string().meta({ format: 'binary' }),
  description: z.string().optional(),
  style: z.string().optional().meta({ description: 'JSON.' }),
  display: z.string().optional().meta({ description: 'JSON, for rasters.' }),
  as: asPart,
});
