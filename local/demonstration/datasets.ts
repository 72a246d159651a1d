import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

/** Real data of the kind that people push, out of npm packages that carry it. */
export interface Dataset {
  layerName: string;
  fileName: string;
  /** Whose data it is. */
  source: string;
  /** What the demonstration asks of it afterwards. */
  box: { name: string; minLon: number; minLat: number; maxLon: number; maxLat: number };
  /** The file: a GeoJSON FeatureCollection in longitude and latitude. */
  read: () => string;
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
    source: 'Natural Earth 1:10m, npm world-atlas',
    box: { name: 'around Lake Constance', minLon: 8.9, minLat: 47.3, maxLon: 9.8, maxLat: 47.9 },
    read: () => fromTopoJson('world-atlas/countries-10m.json', 'countries'),
  },
  {
    layerName: 'Swiss municipalities 2026',
    fileName: 'municipalities.geojson',
    source: 'Federal Statistical Office, npm swiss-maps',
    box: { name: 'around Bern', minLon: 7.35, minLat: 46.9, maxLon: 7.55, maxLat: 47.0 },
    read: () => fromTopoJson('swiss-maps/2026/ch-combined.json', 'municipalities'),
  },
];
