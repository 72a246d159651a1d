import { type MapValue, mapFonts } from './map-expressions.ts';
import type { MapLayer } from './map-layers.ts';
import { clusterRadii, countLayout, isCluster, readableOn } from './map-points.ts';
import type { MarkerAppearance } from './marker-appearance.ts';

/** How a source clusters markers without a style. */
export const markerClustering = { cluster: true, clusterRadius: 46, clusterMaxZoom: 13 };
export const clusterColour = '#0b5c73';

/**
 * The layers that draw the appearances of markers, which are properties of the features of `source` with this prefix.
 * Labels first, as markers cover them.
 */
export function markerLayers(source: string, prefix = ''): readonly MapLayer[] {
  const get = (name: keyof MarkerAppearance): MapValue => ['get', prefix + name];
  const has = (name: keyof MarkerAppearance): MapValue => ['has', prefix + name];
  const opacity: MapValue = ['coalesce', get('opacity'), 1];
  const single: MapValue = ['all', ['!', isCluster], has('color')];
  return [
    {
      ...{ id: 'markers:labels', type: 'symbol', source, filter: single },
      layout: {
        'text-field': get('label'),
        'text-font': mapFonts,
        'text-size': 12.5,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': ['+', 0.35, ['/', get('size'), 25]],
        'text-max-width': 12,
        'text-padding': 4,
      },
      paint: { 'text-color': '#17232b', 'text-halo-color': '#ffffff', 'text-halo-width': 1.6 },
    },
    {
      ...{ id: 'markers:discs', type: 'circle', source },
      filter: ['all', single, ['!', has('icon')]],
      layout: {},
      paint: {
        'circle-color': get('color'),
        'circle-opacity': opacity,
        // The size includes an outline of 2 pixels.
        'circle-radius': ['max', 2, ['-', ['/', get('size'), 2], 2]],
        'circle-stroke-color': ['coalesce', get('outline'), '#ffffff'],
        'circle-stroke-opacity': opacity,
        'circle-stroke-width': ['coalesce', get('outlineWidth'), 2],
      },
    },
    {
      ...{ id: 'markers:icons', type: 'symbol', source, filter: has('icon') },
      layout: {
        'icon-image': get('icon'),
        'icon-size': get('scale'),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-opacity': opacity },
    },
    {
      ...{ id: 'markers:clusters', type: 'circle', source, filter: isCluster },
      layout: {},
      paint: {
        'circle-color': clusterColour,
        'circle-radius': ['step', ['get', 'point_count'], ...clusterRadii.flat().slice(1)],
        'circle-stroke-color': '#ffffff',
        'circle-stroke-opacity': 0.85,
        'circle-stroke-width': 2.5,
      },
    },
    {
      ...{ id: 'markers:counts', type: 'symbol', source, filter: isCluster },
      layout: countLayout,
      paint: { 'text-color': readableOn(clusterColour) },
    },
  ];
}
