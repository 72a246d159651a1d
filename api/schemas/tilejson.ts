import { z } from 'zod';

const zoom = z.int().min(0).max(30);

const vectorLayer = z
  .object({
    id: z.string(),
    description: z.string(),
    minzoom: zoom,
    maxzoom: zoom,
    fields: z
      .record(z.string(), z.string())
      .meta({ description: 'Field names and their types: Number, Boolean or String.' }),
    geometries: z
      .array(z.enum(['point', 'line', 'polygon']))
      .meta({ description: 'Kinds of geometry that the layer can contain.' }),
  })
  .meta({ id: 'VectorLayer' });

/** TileJSON 3.0.0 fields of vector and raster tiles. */
export const anyTileJson = {
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  description: z.string().optional(),
  scheme: z.literal('xyz'),
  tiles: z.array(z.string()).length(1).meta({ description: 'Tile URLs; they change with the content.' }),
  minzoom: zoom,
  maxzoom: zoom,
  bounds: z.array(z.number()).length(4).optional(),
  center: z.array(z.number()).length(3).optional(),
};

/** TileJSON 3.0.0 fields of vector tiles. */
export const tileJson = z
  .object({
    ...anyTileJson,
    vector_layers: z.array(vectorLayer),
    limits: z
      .object({ features: z.int(), bytes: z.int() })
      .meta({ description: 'Maximum number of features per tile; the smallest are dropped first.' }),
  })
  .meta({ id: 'TileJson' });
