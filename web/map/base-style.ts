import type { FillLayerSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { mapFonts } from '../../geo/style/model/map-expressions.ts';
import { basemapTiles } from './basemap-packs.ts';
import { deepestZoom } from './basemap-pyramid.ts';
import {
  type BasemapAppearance,
  builtInSource as source,
  colours,
  credits,
  type StyleOfAppearance,
} from './basemap-appearance.ts';
import { ends } from './drawing-order.ts';

const relief = 'basemap-relief';
/** The deepest zoom of `web/build/basemap/relief`; the tiles are too coarse to be seen beyond `reliefEnd`. */
const deepestReliefZoom = 4;
const reliefEnd = 7.5;

type Colours = (typeof colours)['light' | 'dark'];

/** Changes of colour do not fade: MapLibre draws a tile on terrain once, and not again while colours fade. */
const transition = { duration: 0, delay: 0 };

/** The style of a map without room content: the built-in basemap in light or dark, or another one. */
export function baseStyle(
  { isDark, language }: BasemapAppearance,
  other: StyleOfAppearance | null = null,
): StyleSpecification {
  if (other !== null) return { ...other({ isDark, language }), transition };
  const colour = colours[isDark ? 'dark' : 'light'];
  return {
    version: 8,
    transition,
    sources: {
      [source]: {
        type: 'vector',
        tiles: [basemapTiles],
        maxzoom: deepestZoom,
        attribution: credits.map(([name, url]) => `<a href="${url}" rel="noreferrer">${name}</a>`).join(', '),
      },
      [relief]: {
        ...{ type: 'raster', tileSize: 512, maxzoom: deepestReliefZoom },
        tiles: [`${location.origin}${__BASEMAP_FOLDER__}/relief/{z}/{x}/{y}.webp`],
      },
    },
    layers: [...ground(colour), ...ends, ...names(colour, language)],
  };
}

function ground(colour: Colours): LayerSpecification[] {
  return [
    { id: 'base-land', type: 'background', paint: { 'background-color': colour.land } },
    // Without outlines: the ocean ends at the antimeridian.
    area('base-sea', 'sea', colour.sea),
    area('base-islands', 'islands', colour.land),
    {
      ...{ id: 'base-relief', type: 'raster', source: relief, maxzoom: reliefEnd },
      paint: {
        'raster-fade-duration': 0,
        'raster-opacity': ['interpolate', ['linear'], ['zoom'], 4.5, colour.relief, reliefEnd, 0],
      },
    },
    {
      ...{ id: 'base-graticule', type: 'line', source, 'source-layer': 'graticule' },
      paint: { 'line-color': colour.graticule, 'line-width': 0.6 },
    },
    {
      // Their courses are too coarse for larger zooms.
      ...{ id: 'base-rivers', type: 'line', source, 'source-layer': 'rivers', minzoom: 3, maxzoom: 7 },
      paint: {
        'line-color': colour.river,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 6, 1, 7, 0],
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.4, 8, 2],
      },
    },
    {
      ...area('base-water', 'water', colour.sea),
      filter: ['>', ['coalesce', ['get', 'to'], 24], ['zoom']],
    },
    {
      ...{ id: 'base-cantons', type: 'line', source, 'source-layer': 'cantons', minzoom: 6.5 },
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour.canton,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6.5, 0.6, 10, 1.2],
        'line-dasharray': [3, 2],
      },
    },
    {
      ...{ id: 'base-borders', type: 'line', source, 'source-layer': 'borders' },
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 8, 1.8],
      },
    },
  ];
}

function area(id: string, layer: string, color: string): FillLayerSpecification {
  return { id, type: 'fill', source, 'source-layer': layer, paint: { 'fill-color': color } };
}

function names(colour: Colours, language: string): LayerSpecification[] {
  return [
    {
      ...{ id: 'base-cities', type: 'symbol', source, 'source-layer': 'cities' },
      filter: ['<=', ['get', 'from'], ['zoom']],
      layout: {
        // The dot is the location: it needs no image.
        'text-field': ['format', '•', '\n', ['coalesce', ['get', `name:${language}`], ['get', 'name']]],
        'text-anchor': 'top',
        'text-offset': [0, -0.7],
        'text-line-height': 0.95,
        'text-font': mapFonts,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['step', ['get', 'size'], 10, 1_000_000, 11, 5_000_000, 12],
          10,
          ['step', ['get', 'size'], 12, 10_000, 13, 30_000, 15, 100_000, 17, 1_000_000, 20],
        ],
        'symbol-sort-key': ['-', ['get', 'size']],
        'text-padding': 6,
      },
      paint: { 'text-color': colour.populated, 'text-halo-color': colour.halo, 'text-halo-width': 1.4 },
    },
    {
      ...{ id: 'base-countries', type: 'symbol', source, 'source-layer': 'countries', maxzoom: 8 },
      filter: ['<=', ['get', 'from'], ['zoom']],
      layout: {
        'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']],
        'text-font': mapFonts,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          ['step', ['get', 'size'], 9, 25, 10, 150, 11],
          6,
          ['step', ['get', 'size'], 10, 2, 13, 25, 15, 150, 17],
        ],
        'symbol-sort-key': ['-', ['get', 'size']],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'text-padding': 8,
      },
      paint: { 'text-color': colour.country, 'text-halo-color': colour.halo, 'text-halo-width': 1.2 },
    },
  ];
}
