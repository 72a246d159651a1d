import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { markerClustering, markerLayers as layersOfMarkers } from '../../geo/style/model/marker-layers.ts';

export const markerSource = 'markers';

/** The map layers that react to clicks. */
export const pointedLayers = ['markers:icons', 'markers:discs', 'markers:clusters'];

/** Adds an empty marker source and its layers above everything else. */
export function beginMarkers(map: MapLibreMap, isDark: boolean): void {
  map.addSource(markerSource, {
    ...{ type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'id' },
    ...{ ...markerClustering, maxzoom: 16 },
  });
  for (const layer of markerLayers) map.addLayer(layer);
  colourLabels(map, isDark);
}

/** Adapts label colours to the basemap. */
export function colourLabels(map: MapLibreMap, isDark: boolean): void {
  for (const [name, colour] of Object.entries(labelColours(isDark)))
    map.setPaintProperty('markers:labels', name as keyof ReturnType<typeof labelColours>, colour);
}

function labelColours(isDark: boolean) {
  return isDark
    ? { 'text-color': '#f1f5f8', 'text-halo-color': '#101a21' }
    : { 'text-color': '#17232b', 'text-halo-color': '#ffffff' };
}

// The layers are JSON; MapLibre validates them.
export const markerLayers = layersOfMarkers(markerSource).map((layer) =>
  layer.id === 'markers:labels' ? { ...layer, metadata: { lightPaint: labelColours(false) } } : layer,
) as unknown as readonly LayerSpecification[];

/** As slides use them. */
export const unlabelledMarkers = markerLayers.filter(({ id }) => id !== 'markers:labels');
