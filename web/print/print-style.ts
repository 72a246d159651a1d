import type { LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { baseStyle, withContents } from '../map/base-style.ts';
import type { BasemapSource } from '../map/basemaps.ts';
import { labelColours } from '../markers/draw-markers.ts';

/** What a reader's map draws: the same layers, filters and hidden classes, on the light basemap, without comments. */
export function printStyle(
  map: MapLibreMap,
  { language, ground }: { readonly language: string; readonly ground: BasemapSource | null },
): StyleSpecification {
  const { terrain: _terrain, sky: _sky, projection: _projection, ...style } = withContents(
    map.getStyle(),
    baseStyle({ isDark: false, language }, ground),
  );
  return {
    ...style,
    sources: Object.fromEntries(Object.entries(style.sources).map(([id, source]) => [id, sharper(source)])),
    layers: style.layers.filter(({ id }) => !id.startsWith('comments')).map(onLight),
  };
}

/** Tiles of images with twice the pixels: 300 dpi are more than those of a screen. */
function sharper(source: StyleSpecification['sources'][string]) {
  return source.type === 'raster' ? { ...source, tileSize: (source.tileSize ?? 512) / 2 } : source;
}

function onLight(layer: LayerSpecification): LayerSpecification {
  return layer.id === 'markers:labels' && layer.type === 'symbol'
    ? { ...layer, paint: { ...layer.paint, ...labelColours(false) } }
    : layer;
}

/** The layers with text or icons, which are drawn in one piece. */
export function symbolLayers({ layers }: StyleSpecification): ReadonlySet<string> {
  return new Set(layers.filter(({ type }) => type === 'symbol').map(({ id }) => id));
}

/** The same style with only these layers, or without them. */
export function withLayers(style: StyleSpecification, isShown: (id: string) => boolean): StyleSpecification {
  return { ...style, layers: style.layers.filter(({ id }) => isShown(id)) };
}
