import type { FillLayerSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { basemapTiles } from './basemap-packs.ts';
import { deepestZoom } from './basemap-pyramid.ts';
import type { BasemapSource } from './basemaps.ts';
import { ends, layersEnd, rastersEnd } from './drawing-order.ts';

/** Muted colours, so that the content of the room stands out. */
const colours = {
  light: {
    ...{ sea: '#cfe0ea', land: '#f5f3ee', river: '#bcd3df' },
    ...{ border: '#b5ab98', canton: '#d0c8b9', populated: '#46525c', country: '#7d776b', halo: '#f8f7f3' },
  },
  dark: {
    ...{ sea: '#0e1b25', land: '#1b2831', river: '#1c3a4a' },
    ...{ border: '#4d606c', canton: '#35444e', populated: '#b4c0c8', country: '#7f909b', halo: '#17232c' },
  },
} as const;

type Colours = (typeof colours)['light' | 'dark'];

const source = 'basemap';
const otherSource = 'basemap-other';

/** Labels use local fonts, so that no glyph server is contacted. */
const plain = ['Inter', 'Noto Sans', 'Helvetica Neue', 'Arial', 'sans-serif'];

const credits = [
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
  ['GeoNames', 'https://www.geonames.org/'],
  ['swisstopo', 'https://www.swisstopo.admin.ch/'],
] as const;

/** How the basemap is drawn, and the language of its names. */
export interface BasemapAppearance {
  readonly isDark: boolean;
  readonly language: string;
}

/** The style of a map without room content: the built-in basemap in light or dark, or an external one. */
export function baseStyle(
  { isDark, language }: BasemapAppearance,
  other: BasemapSource | null = null,
): StyleSpecification {
  const colour = colours[isDark ? 'dark' : 'light'];
  if (other !== null) return styleOf(other, colour);
  return {
    version: 8,
    sources: {
      [source]: {
        type: 'vector',
        tiles: [basemapTiles],
        maxzoom: deepestZoom,
        attribution: credits.map(([name, url]) => linkTo(url, name)).join(', '),
      },
    },
    layers: [...ground(colour), ...ends, ...names(colour, language)],
  };
}

function styleOf(
  { tiles, attribution, attributionUrl, minZoom, maxZoom, tileSize }: BasemapSource,
  colour: Colours,
): StyleSpecification {
  const name = asText(attribution);
  const credit = attributionUrl === undefined ? name : linkTo(asText(attributionUrl), name);
  return {
    version: 8,
    sources: {
      [otherSource]: {
        ...{ type: 'raster', tiles: [tiles], tileSize, minzoom: minZoom, maxzoom: maxZoom },
        attribution: credit,
      },
    },
    layers: [
      { id: 'base-land', type: 'background', paint: { 'background-color': colour.land } },
      { id: 'base-pictures', type: 'raster', source: otherSource },
      ...ends,
    ],
  };
}

const linkTo = (url: string, name: string) => `<a href="${url}" rel="noreferrer">${name}</a>`;

/** MapLibre renders the attribution as HTML. */
function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
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
  const sources = Object.entries(before.sources).filter(([id]) => id !== source && id !== otherSource);
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

function ground(colour: Colours): LayerSpecification[] {
  return [
    { id: 'base-land', type: 'background', paint: { 'background-color': colour.land } },
    // Without outlines: the ocean ends at the antimeridian.
    area('base-sea', 'sea', colour.sea),
    area('base-islands', 'islands', colour.land),
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
        'text-font': plain,
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
        'text-font': plain,
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
