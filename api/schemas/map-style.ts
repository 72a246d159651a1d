import { z } from 'zod';
import { anyTileJson } from './tilejson.ts';

const { tiles, minzoom, maxzoom, bounds } = anyTileJson;

const vectorTiles = z
  .object({ type: z.literal('vector'), tiles, minzoom, maxzoom, bounds })
  .meta({ id: 'VectorTileSource' });

const rasterTiles = z
  .object({
    ...{ type: z.literal('raster'), tiles, minzoom, maxzoom, bounds },
    tileSize: z.literal(256),
  })
  .meta({ id: 'RasterTileSource' });

const points = z
  .object({
    type: z.literal('geojson'),
    data: z.string().meta({ description: 'URL of the features.' }),
    promoteId: z.string(),
    maxzoom: z.int(),
    cluster: z.boolean().optional(),
    clusterRadius: z.number().optional(),
    clusterMaxZoom: z.int().optional(),
  })
  .meta({ id: 'GeoJsonSource' });

const source = z
  .discriminatedUnion('type', [vectorTiles, rasterTiles, points])
  .meta({ id: 'MapSource', description: 'The URLs of the data that some of the layers draw.' });

/** A style of MapLibre with the data of a layer or of a room. */
export const mapStyle = z
  .object({
    version: z.int().meta({ description: 'Always 8.' }),
    name: z.string(),
    center: z.array(z.number()).length(2).optional(),
    zoom: z.number().optional(),
    sprite: z.string().optional().meta({ description: 'URL of the pictures of icons, without a suffix.' }),
    sources: z.record(z.string(), source),
    layers: z
      .array(z.record(z.string(), z.unknown()))
      .meta({ description: 'Layers of MapLibre, bottom first.' }),
  })
  .meta({ id: 'MapStyle' });

/** The index of a sprite of MapLibre. */
export const spriteIndexAnswer = z
  .record(
    z.string(),
    z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), pixelRatio: z.number() }),
  )
  .meta({ id: 'SpriteIndex', description: 'The location of each picture by its name.' });
