import { createReadStream } from 'node:fs';
import { servePage } from './serve-page.ts';

/** A map with two files. */
const script = (lng: number, lat: number, zoom: number) => `
  const map = new Map({
    container: 'map', center: [${lng}, ${lat}], zoom: ${zoom}, fadeDuration: 0,
    style: {
      version: 8,
      sources: {
        polygons: { type: 'geojson', data: '/polygons' },
        markers: { type: 'geojson', data: '/markers', cluster: true, clusterRadius: 46, clusterMaxZoom: 13 },
      },
      layers: [
        { id: 'fill', type: 'fill', source: 'polygons', paint: { 'fill-color': '#3b82f6', 'fill-opacity': 0.4 } },
        { id: 'line', type: 'line', source: 'polygons', paint: { 'line-color': '#3b82f6' } },
        { id: 'discs', type: 'circle', source: 'markers', paint: { 'circle-color': '#d6336c', 'circle-radius': 6 } },
      ],
    },
  });`;

/** Serves a page with only maplibre-gl and two GeoJSON files; disposing of it stops the server. */
export async function serveBareMap(
  files: { readonly polygons: string; readonly markers: string },
  { lng, lat, zoom }: { readonly lng: number; readonly lat: number; readonly zoom: number },
): Promise<{ url: string } & AsyncDisposable> {
  const served = new Map([
    ['/polygons', files.polygons],
    ['/markers', files.markers],
  ]);
  return servePage(script(lng, lat, zoom), (path, answer) => {
    const file = served.get(path);
    if (file === undefined) return false;
    answer.setHeader('Content-Type', 'application/geo+json');
    createReadStream(file).pipe(answer);
    return true;
  });
}
