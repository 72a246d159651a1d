import { z } from 'zod';
import { anyTileJson } from './tilejson.ts';

const { tiles, minzoom, maxzoom, bounds } = anyTileJson;

/** A MapLibre style with the tiles of a layer. */
export const mapStyle = z
  .object({
    version: z.int().meta({ description: 'Always 8.' }),
    name: z.string(),
    center: z.array(z.number()).length(2).optional(),
    zoom: z.number().optional(),
    sources: z.record(
      z.string(),
      z
        .object({ type: z.literal('vector'), tiles, minzoom, maxzoom, bounds })
        .meta({ id: 'MapSource', description: 'Vector tiles.' }),
    ),
    layers: z
      .array(z.record(z.string(), z.unknown()))
      .meta({ description: 'Layers of MapLibre, bottom first.' }),
  })
  .meta({ id: 'MapStyle' });
