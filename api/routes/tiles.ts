import { z } from 'zod';
import { renderDensity } from '../../geo/tiles/density-tile.ts';
import { renderTile } from '../../geo/tiles/render-tile.ts';
import { maxTileZoom } from '../../geo/tiles/tile-grid.ts';
import type { Context } from '../context.ts';
import { objectRanges } from '../features/object-ranges.ts';
import { present } from '../features/present-layer.ts';
import { isKnown } from '../http/not-modified.ts';
import { queueCaller } from '../load/queues.ts';
import { tileLayerName } from '../presenters/tilejson.ts';
import { answer, bytes, defineRoute, empty } from '../routing/define-route.ts';
import { tileJson } from '../schemas/tilejson.ts';
import { layerTileJson, tileVersion } from '../presenters/layer-tiles.ts';
import { tileAddress } from '../tiles/tile-address.ts';
import type { TileEncoding } from '../tiles/tile-cache.ts';

const tile = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/tiles/:z/:x/:y.mvt',
  operation: 'layer.tiles',
  scope: 'layer',
  docs: {
    summary: 'Read a vector tile',
    description:
      'Mapbox Vector Tile 2.1 in Web Mercator. At low zooms, features are simplified and small ' +
      'neighbouring features are merged into one. With `v` from the TileJSON, the response is ' +
      'immutable. `Tile-Dropped-Features` is the number of features dropped to limit the size of the ' +
      'tile.',
  },
  query: z.object({
    density: z
      .enum(['true', 'false'])
      .optional()
      .meta({
        description:
          'If true, the tile has a point for each cell of 8 pixels (of 512) that contains features, with their ' +
          'number as `count`, in place of the features, of which tiles at low zooms show some. Default false.',
      }),
    v: z.string().max(100).optional().meta({ description: 'The version from the TileJSON.' }),
  }),
  refusals: ['invalid_tile', 'tile_not_found'],
  responses: {
    200: bytes('application/vnd.mapbox-vector-tile', 'A tile with one layer.'),
    204: empty('The tile contains no features.'),
  },
  handler: async ({ layer, params, query, ctx, signal }, { objects, layerBlocks, tiles, tileThread }) => {
    const address = tileAddress(params, maxTileZoom);
    const version = tileVersion(layer);
    const encoding = encodingFor(ctx);
    const isDensity = query.density === 'true';
    const key = `${version}.${address.z}.${address.x}.${address.y}${isDensity ? '.density' : ''}`;
    const ranges = objectRanges(objects, layer.objectPrefix);
    const headers = {
      ETag: `"${key}"`,
      'Cache-Control': query.v === version ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      Vary: 'Accept-Encoding',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
    const made = await present(
      tiles.get(key, queueCaller(ctx), signal, (making) =>
        isDensity
          ? renderDensity(layer.manifest, tileLayerName, address, ranges, layerBlocks, making)
          : renderTile(
              ...([layer.manifest, tileLayerName, address, ranges, layerBlocks] as const),
              tileThread.encode,
              making,
            ),
      ),
    );
    if (made.features === 0) return answer(204, null, headers);
    const plain = await made.bytes('identity');
    const sent = await made.bytes(encoding);
    return answer(200, sent, {
      ...headers,
      ...(sent === plain ? {} : { 'Content-Encoding': encoding }),
      ...(made.dropped === 0 ? {} : { 'Tile-Dropped-Features': String(made.dropped) }),
    });
  },
});

const description = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/tilejson.json',
  operation: 'layer.tiles',
  scope: 'layer',
  docs: {
    id: 'layer.tilejson',
    summary: 'Read the TileJSON of a layer',
    description: 'TileJSON 3.0.0 with the tile URL, zoom range, bounds and fields.',
  },
  refusals: ['invalid_tile', 'tile_not_found'],
  responses: { 200: tileJson },
  handler: ({ layer, ctx }, { settings }) => {
    const headers = {
      ETag: `W/"${tileVersion(layer)}.${layer.updatedAt}"`,
      'Cache-Control': 'private, no-cache',
    };
    return answer(200, layerTileJson(layer, ctx, settings.publicUrl), headers);
  },
});

function encodingFor(ctx: Context): TileEncoding {
  const accepted = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
}

export const tileRoutes = [tile, description];
