import type { z } from 'zod';
import type { Layer } from '../../core/layers/layer.ts';
import { countedPoints, withDensity, withDensityLayers } from '../../geo/style/model/density.ts';
import { type MapLayer, mapLayers } from '../../geo/style/model/map-layers.ts';
import { outlineZoom } from '../../geo/style/model/outline-zoom.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import type { mapStyle } from '../schemas/map-style.ts';
import type { tileJson } from '../schemas/tilejson.ts';
import { tileLayerName } from './tilejson.ts';

const [source, countedSource] = ['layer', 'density'];

/** A MapLibre style of a layer with the tiles of this TileJSON, as the web application draws it without clusters and icons. */
export function presentMapStyle(
  layer: Layer,
  described: z.output<typeof tileJson>,
): z.output<typeof mapStyle> {
  const {
    tiles,
    minzoom,
    maxzoom,
    bounds,
    center,
    vector_layers: [shown],
  } = described;
  const { bbox } = layer.manifest;
  const extent = bbox && { count: layer.featureCount, box: bbox };
  const only = shown?.geometries.length === 1 ? shown.geometries[0] : null;
  const points = only === 'point' ? extent : null;
  const model = withDensity(styleModelOf(layer), points);
  const opacity = layer.opacity ?? 1;
  const layers = mapLayers(model, {
    ...{ prefix: '', source, sourceLayer: tileLayerName, opacity },
    ...(extent && { extent }),
    outlinesFrom: only === 'polygon' && extent ? outlineZoom(model, extent) : 0,
  });
  const counted = countedPoints(model, points);
  const vector = (urls: string[]) => ({
    ...{ type: 'vector' as const, tiles: urls, minzoom, maxzoom },
    ...(bounds === undefined ? {} : { bounds }),
  });
  const [lng, lat, zoom] = center ?? [];
  const all: readonly MapLayer[] =
    counted === null
      ? layers
      : withDensityLayers(layers, model, { source: countedSource, opacity, points: counted });
  return {
    version: 8,
    name: layer.name,
    ...(lng === undefined || lat === undefined ? {} : { center: [lng, lat], zoom }),
    sources: {
      [source]: vector(tiles),
      ...(counted === null ? {} : { [countedSource]: vector(tiles.map((url) => `${url}&density=true`)) }),
    },
    layers: all.map((each) => ({ ...each })),
  };
}
