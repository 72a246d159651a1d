import { z } from 'zod';

const zoom = z.int().min(0).max(30);

const vectorLayer = z
  .object({
    id: z.string(),
    description: z.string(),
    minzoom: zoom,
    maxzoom: zoom,
    fields: z.record(z.string(), z.string()).meta({ description: 'Number, Boolean or String by name.' }),
  })
  .meta({ id: 'VectorLayer' });

/** What a TileJSON 3.0.0 has of every kind of tiles. */
export const anyTileJson = {
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  description: z.string().optional(),
  scheme: z.literal('xyz'),
  tiles: z.array(z.string()).length(1).meta({ description: 'URLs that change with the content.' }),
  minzoom: zoom,
  maxzoom: zoom,
  bounds: z.array(z.number()).length(4).optional(),
  center: z.array(z.number()).length(3).optional(),
};

/** TileJSON 3.0.0, as far as vector tiles use it. */
export const tileJson = z
  .object({
    ...anyTileJson,
    vector_layers: z.array(vectorLayer),
    limits: z
      .object({ features: z.int(), bytes: z.int() })
      .meta({ description: 'What a tile holds at the most; the smallest features are left out first.' }),
  })
  .meta({ id: 'TileJson' });
