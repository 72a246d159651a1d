import { z } from 'zod';

/*
 * RFC 7946 and the additional members of responses. Features are returned as sent and may have any members. Used only
 * for documentation.
 */

const position = z.array(z.number()).meta({
  id: 'Position',
  description: 'Longitude, latitude and optional height.',
  examples: [[7.447, 46.948]],
});

const path = z.array(position);
const shape = <const Type extends string>(type: Type, coordinates: z.ZodType) =>
  z.looseObject({ type: z.literal(type), coordinates }).meta({ id: type });

const simple = [
  shape('Point', position),
  shape('MultiPoint', path),
  shape('LineString', path),
  shape('MultiLineString', z.array(path)),
  shape('Polygon', z.array(path)),
  shape('MultiPolygon', z.array(z.array(path))),
] as const;

const geometryCollection = z
  .looseObject({
    type: z.literal('GeometryCollection'),
    geometries: z.array(z.lazy(() => geometry)),
  })
  .meta({ id: 'GeometryCollection' });

const geometry: z.ZodType = z.discriminatedUnion('type', [...simple, geometryCollection]).meta({
  id: 'Geometry',
  examples: [{ type: 'Point', coordinates: [7.447, 46.948] }],
});

export const feature = z
  .object({
    type: z.literal('Feature'),
    id: z.union([z.string(), z.number()]).optional(),
    geometry: geometry.nullable(),
    properties: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({
    id: 'Feature',
    examples: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [7.447, 46.948] },
        properties: { name: 'Bern' },
      },
    ],
  });

const chunkReference = z
  .object({
    index: z.int(),
    path: z.string().meta({ description: 'Path of the chunk; read it with the same credential.' }),
    featureCount: z.int(),
    bytes: z.int(),
    bbox: z.array(z.number()).nullable(),
  })
  .meta({ id: 'ChunkReference' });

const metadata = z
  .looseObject({
    complete: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the response contains all requested features.' }),
    totalFeatures: z.int().optional().meta({ description: 'Number of features in the layer.' }),
    returnedFeatures: z.int().optional(),
    simplified: z.boolean().optional().meta({ description: 'The features are simplified for display.' }),
    overviewZoom: z.int().optional().meta({ description: 'The zoom that the features are simplified for.' }),
    directChunks: z
      .array(chunkReference)
      .optional()
      .meta({ description: 'Chunks to fetch if the result is too large for this response.' }),
    chunkIndex: z.int().optional(),
    totalChunks: z.int().optional(),
  })
  .meta({ id: 'CollectionMetadata', examples: [{ complete: true, totalFeatures: 1, returnedFeatures: 1 }] });

export const featureCollection = z
  .looseObject({
    type: z.literal('FeatureCollection'),
    features: z.array(feature),
    _metadata: metadata.optional(),
  })
  .meta({ id: 'FeatureCollection' });
