import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { cantonOf, cantonStyle } from './cantons.ts';
import { heightsTiff } from './heights-tiff.ts';
import type { JsonObject } from './http-api.ts';

/** A file that becomes a layer. */
export interface LayerFile {
  layerName: string;
  fileName: string;
  mediaType: string;
  /** Attribution of the data. */
  source: string;
  /** Display settings of a raster; rasters are hidden at first, and shown by a slide. */
  display?: JsonObject;
  /** Set for points that become a layer instead of markers. */
  as?: 'layer';
  /** Initial display settings of a vector layer. */
  settings?: JsonObject;
  read: () => string | Uint8Array<ArrayBuffer>;
}

/** Real data from npm packages, uploaded as GeoJSON in longitude and latitude. */
export interface Dataset extends LayerFile {
  /** The bounding box that the demonstration queries afterwards. */
  box: { name: string; minLon: number; minLat: number; maxLon: number; maxLat: number };
}

const require = createRequire(import.meta.url);

/** Both packages contain TopoJSON, in which neighbours share borders; the service accepts GeoJSON. */
function fromTopoJson(path: string, object: string, propertiesOf?: (id: number) => JsonObject): string {
  const topology = readJson(path) as { objects: Record<string, unknown> };
  const collection = feature(topology, topology.objects[object]) as Collection;
  if (propertiesOf === undefined) return JSON.stringify(collection);
  const features = collection.features.map((each) => ({
    ...each,
    properties: propertiesOf(Number(each.id)),
  }));
  return JSON.stringify({ ...collection, features });
}

interface Collection {
  readonly features: readonly { readonly id?: string | number }[];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8'));
}

interface Town {
  readonly city: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  readonly pop: number;
}

function townsOfTheWorld(): string {
  const found = readJson('city-timezones/data/cityMap.json') as readonly Town[];
  const features = found.map(({ city, country, lat, lng, pop }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { name: city, country, population: Math.round(pop) },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

export const datasets: readonly Dataset[] = [
  {
    layerName: 'Countries of the world',
    fileName: 'countries.geojson',
    mediaType: 'application/geo+json',
    source: 'Natural Earth 1:10m, npm world-atlas',
    box: { name: 'around Lake Constance', minLon: 8.9, minLat: 47.3, maxLon: 9.8, maxLat: 47.9 },
    settings: { color: '78909c', opacity: 0.6, strokeWeight: 0.8, visible: false },
    read: () => fromTopoJson('world-atlas/countries-10m.json', 'countries'),
  },
  {
    layerName: 'Swiss municipalities 2026',
    fileName: 'municipalities.geojson',
    mediaType: 'application/geo+json',
    source: 'Federal Statistical Office, npm swiss-maps',
    box: { name: 'around Bern', minLon: 7.35, minLat: 46.9, maxLon: 7.55, maxLat: 47.0 },
    settings: { color: '5c6f7b', strokeWeight: 0.6, style: cantonStyle },
    read: () =>
      fromTopoJson('swiss-maps/2026/ch-combined.json', 'municipalities', (number) => ({
        number,
        canton: cantonOf(number),
      })),
  },
];

/** Points that become a layer, with sizes by population. */
export const towns: LayerFile = {
  layerName: 'Towns of the world',
  fileName: 'towns.geojson',
  mediaType: 'application/geo+json',
  source: 'npm city-timezones',
  as: 'layer',
  settings: {
    color: '0e7490',
    visible: false,
    style: {
      type: 'proportional',
      attribute: 'population',
      ...{ values: [200_000, 20_000_000], sizes: [1.5, 18] },
      symbol: { color: '#0e7490', opacity: 0.55, outlineColor: '#ffffff', outlineWidth: 0.8 },
      filter: { attribute: 'population', operator: '>=', value: 200_000 },
      legend: { title: 'Inhabitants' },
      popup: {
        title: '{name}',
        fields: [{ attribute: 'country' }, { attribute: 'population', format: 'number' }],
      },
    },
  },
  read: townsOfTheWorld,
};

export const heights: LayerFile = {
  layerName: 'Heights around Bern',
  fileName: 'heights.tif',
  mediaType: 'image/tiff',
  source: 'synthetic',
  display: { colormap: 'terrain', vmin: -250, vmax: 1900 },
  read: heightsTiff,
};

/** The same heights as a hillshade, lit from the north-west. */
export const relief: LayerFile = {
  ...heights,
  layerName: 'Relief around Bern',
  display: { renderMode: 'hillshade', azimuth: 315, altitude: 45, zFactor: 1.5, opacity: 0.5 },
};
