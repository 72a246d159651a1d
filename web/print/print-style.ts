import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { StyleOfAppearance } from '../map/basemap-appearance.ts';
import { baseStyle } from '../map/base-style.ts';
import { withContents } from '../map/change-basemap.ts';

/**
 * What a reader's map draws: the same layers, filters and hidden classes, on the light basemap. In the
 * metadata of a layer, `isPrinted` false omits it, and `lightPaint` is its paint in the light theme.
 */
export function printStyle(
  map: MapLibreMap,
  { language, ground }: { readonly language: string; readonly ground: StyleOfAppearance | null },
): StyleSpecification {
  const {
    terrain: _terrain,
    sky: _sky,
    projection: _projection,
    ...style
  } = withContents(map.getStyle(), baseStyle({ isDark: false, language }, ground));
  return {
    ...style,
    sources: Object.fromEntries(
      Object.entries(style.sources).map(([id, source]) => [id, clusteredAs(map, id, sharper(source))]),
    ),
    layers: style.layers.filter((layer) => metadataOf(layer).isPrinted !== false).map(onLight),
  };
}

/** Changes a map to what a page shows: see `printStyle`. */
export function showAsPrinted(map: MapLibreMap): void {
  for (const layer of map.getStyle().layers) {
    const { isPrinted, lightPaint = {} } = metadataOf(layer);
    if (isPrinted === false) map.removeLayer(layer.id);
    else
      for (const [name, value] of Object.entries(lightPaint))
        map.setPaintProperty(layer.id, name as never, value as never);
  }
}

/** Tiles of images with twice the pixels: 300 dpi are more than those of a screen. */
function sharper(source: StyleSpecification['sources'][string]) {
  return source.type === 'raster' ? { ...source, tileSize: (source.tileSize ?? 512) / 2 } : source;
}

/** Clusters as on the map, whose options can differ from those that its source was added with. */
function clusteredAs(map: MapLibreMap, id: string, source: StyleSpecification['sources'][string]) {
  return source.type === 'geojson'
    ? { ...source, ...map.getSource<GeoJSONSource>(id)?.getClusterOptions() }
    : source;
}

function onLight(layer: LayerSpecification): LayerSpecification {
  const { lightPaint } = metadataOf(layer);
  // The paint of this layer in the light theme, which MapLibre validates.
  return lightPaint === undefined
    ? layer
    : ({ ...layer, paint: { ...layer.paint, ...lightPaint } } as LayerSpecification);
}

function metadataOf({ metadata }: LayerSpecification): {
  readonly isPrinted?: boolean;
  readonly lightPaint?: object;
} {
  return metadata ?? {};
}

/** The layers with text or icons, which are drawn in one piece. */
export function symbolLayers({ layers }: StyleSpecification): ReadonlySet<string> {
  return new Set(layers.filter(({ type }) => type === 'symbol').map(({ id }) => id));
}

/** The same style with only these layers, or without them. */
export function withLayers(style: StyleSpecification, isShown: (id: string) => boolean): StyleSpecification {
  return { ...style, layers: style.layers.filter(({ id }) => isShown(id)) };
}
