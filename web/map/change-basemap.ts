import type { LayerSpecification, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { builtInSource, otherSource } from './basemap-appearance.ts';
import { layersEnd, rastersEnd } from './drawing-order.ts';

/** Replaces the basemap and leaves the content of the room as it is. */
export function changeBasemap(map: MapLibreMap, style: StyleSpecification): void {
  const terrain = map.getTerrain();
  // MapLibre draws a tile on terrain once and would not draw some of those of the previous basemap again.
  if (terrain !== null) map.setTerrain(null);
  map.setStyle(style, { transformStyle: withContents });
  if (terrain !== null)
    void map.once('styledata', () => {
      if (map.getSource(terrain.source) !== undefined) map.setTerrain(terrain);
    });
}

/**
 * The new basemap style with the sources and layers of the room carried over from the previous style in the same
 * order around the two anchor layers.
 */
export function withContents(
  before: StyleSpecification | undefined,
  base: StyleSpecification,
): StyleSpecification {
  if (before === undefined) return base;
  const isBase = ({ id }: LayerSpecification) => id.startsWith('base-');
  const contents = (from: string | null, to: string | null) => {
    const at = (id: string) => before.layers.findIndex((layer) => layer.id === id);
    return before.layers
      .slice(from === null ? 0 : at(from) + 1, to === null ? undefined : at(to))
      .filter((layer) => !isBase(layer));
  };
  const [rasters, layers] = [contents(null, rastersEnd), contents(rastersEnd, layersEnd)];
  const sources = Object.entries(before.sources).filter(([id]) => id !== builtInSource && id !== otherSource);
  return {
    ...base,
    sources: { ...Object.fromEntries(sources), ...base.sources },
    layers: [
      ...base.layers.flatMap((layer) =>
        layer.id === rastersEnd ? [...rasters, layer] : layer.id === layersEnd ? [...layers, layer] : [layer],
      ),
      ...contents(layersEnd, null),
    ],
  };
}
