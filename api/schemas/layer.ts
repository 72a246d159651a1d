import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { pointsChoices } from '../../core/uploads/points-choice.ts';
import { declarationFields } from './declaration.ts';
import { epochMilliseconds, imported, order, orderToSet } from './common.ts';
import { documentedAs } from './documented.ts';
import { layerStyle } from './layer-style.ts';

const bbox = z
  .array(z.number())
  .length(4)
  .meta({
    description:
      'West, south, east, north in degrees; west is greater than east if the box crosses the ' +
      'antimeridian.',
  });

const style = {
  color: z.string().nullable().meta({ description: 'Hex without `#`.' }),
  opacity: z.number().min(0).max(1).nullable(),
  strokeWeight: z.number().min(0).nullable().meta({
    description: 'Pixels. Vector tiles have a buffer for strokes of up to 32 pixels.',
  }),
  visible: z.boolean(),
  style: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'As sent; drawn if it is a `LayerStyle`.' }),
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

/** Which uploads become layers. */
export const layersOfUpload =
  'All other vector files become a vector layer. With `as=layer` in the form or the query, points become a layer ' +
  'too. A zipped Shapefile or file geodatabase, KML, KMZ, GPX, GML, GeoPackage, FlatGeobuf, GeoParquet, Esri JSON, ' +
  'uMap, XLSX or DXF can contain several layers: `layers` contains all of them, `layer` the first. ' +
  'So can a ZIP archive of these files, of GeoJSON or of tables with coordinates.';

/** The whole layer, or only the sent fields for a caller that may write but not read. */
export const writtenLayer = layer.partial().meta({ id: 'WrittenLayer' });

const changeable = {
  name: z.string().min(1).max(limits.nameLength),
  description: z.string().max(limits.descriptionLength).nullable(),
  ...style,
  style: z
    .union([layerStyle, z.record(z.string(), z.unknown())])
    .nullable()
    .meta({ description: 'Any object is stored; what is not drawn is reported as `style_not_drawn`.' }),
};

const { name, ...optional } = changeable;
const featureCollection = z
  .looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
  .meta({ description: 'RFC 7946. Stored as sent.' });

/** Documentation only: core validates the fields. */
export const newLayerBody = documentedAs(
  z.strictObject({ name, geojson: featureCollection, ...z.object(optional).partial().shape }).meta({
    id: 'LayerInput',
    examples: [{ name: 'Lakes', geojson: { type: 'FeatureCollection', features: [] }, color: '3366cc' }],
  }),
);

export const layerChangeBody = documentedAs(
  z
    .strictObject({ ...z.object({ ...changeable, order: orderToSet }).partial().shape })
    .meta({ id: 'LayerChange', examples: [{ name: 'Lakes', opacity: 0.5 }] }),
);

const asDescription =
  'What to create from a file that contains only points in any format: a `layer` or `markers`.';

/** Query parameter of file uploads; forms and bodies accept a field of the same name. */
export const asParameter = z.enum(pointsChoices).optional().meta({ description: asDescription });

/** A string, because generators would declare an enum in the form and in the query twice. */
export const asPart = z.string().optional().meta({ description: asDescription });

export const layerUploadBody = z.object({
  roomName: z.string().meta({ description: 'The room ID.' }),
  layerName: z.string().max(limits.nameLength),
  file: z.string().meta({ format: 'binary' }),
  description: z.string().optional(),
  style: z.string().optional().meta({ description: 'JSON, such as a `LayerStyle`.' }),
  display: z.string().optional().meta({ description: 'Initial display settings of a GeoTIFF, as JSON.' }),
  as: asPart,
  ...declarationFields,
});
