import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { mapFonts } from '../../geo/style/model/map-expressions.ts';

export const markerSource = 'markers';

/** The map layers that react to clicks. */
export const pointedLayers = ['markers:icons', 'markers:discs', 'markers:clusters'];

const isCluster: ExpressionSpecification = ['has', 'point_count'];
const opacity: ExpressionSpecification = ['coalesce', ['get', 'opacity'], 1];
const isDisc: ExpressionSpecification = ['all', ['!', isCluster], ['!', ['has', 'icon']]];

/** Of markers without a style. */
export const clustering = { cluster: true, clusterRadius: 46, clusterMaxZoom: 13 };
export const clusterColour = '#0b5c73';

/** Adds an empty marker source and its layers above everything else. */
export function beginMarkers(map: MapLibreMap, isDark: boolean): void {
  map.addSource(markerSource, {
    ...{ type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'id' },
    ...{ ...clustering, maxzoom: 16 },
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

export const markerLayers: readonly LayerSpecification[] = [
  {
    ...{ id: 'markers:labels', type: 'symbol', source: markerSource, filter: ['!', isCluster] },
    metadata: { lightPaint: labelColours(false) },
    layout: {
      'text-field': ['get', 'label'],
      'text-font': mapFonts,
      'text-size': 12.5,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': ['+', 0.35, ['/', ['get', 'size'], 25]],
      'text-max-width': 12,
      'text-padding': 4,
    },
    paint: { 'text-halo-width': 1.6 },
  },
  {
    ...{ id: 'markers:discs', type: 'circle', source: markerSource, filter: isDisc },
    paint: {
      'circle-color': ['get', 'colour'],
      'circle-opacity': opacity,
      // The size includes an outline of 2 pixels.
      'circle-radius': ['max', 2, ['-', ['/', ['get', 'size'], 2], 2]],
      'circle-stroke-color': ['coalesce', ['get', 'outline'], '#ffffff'],
      'circle-stroke-opacity': opacity,
      'circle-stroke-width': ['coalesce', ['get', 'outlineWidth'], 2],
    },
  },
  {
    ...{ id: 'markers:icons', type: 'symbol', source: markerSource, filter: ['has', 'icon'] },
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-size': ['get', 'scale'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: { 'icon-opacity': opacity },
  },
  {
    ...{ id: 'markers:clusters', type: 'circle', source: markerSource, filter: isCluster },
    paint: {
      'circle-color': clusterColour,
      'circle-radius': ['step', ['get', 'point_count'], 14, 10, 17, 100, 20, 1000, 24, 10_000, 28],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-opacity': 0.85,
      'circle-stroke-width': 2.5,
    },
  },
  {
    ...{ id: 'markers:counts', type: 'symbol', source: markerSource, filter: isCluster },
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': mapFonts,
      'text-size': 13,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#ffffff' },
  },
];

/** As slides use them. */
export const unlabelledMarkers = markerLayers.filter(({ id }) => id !== 'markers:labels');
