import { createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A minimal page for two files and this library. */
const page = (lng: number, lat: number, zoom: number) => `<!doctype html>
<link rel="stylesheet" href="/lib/maplibre-gl.css" />
<style>html, body, #map { height: 100%; margin: 0 }</style>
<div id="map" class="map"></div>
<script type="module">
  import { Map } from '/lib/maplibre-gl.mjs';
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
  });
  const container = document.getElementById('map');
  map.on('idle', () => (container.dataset.drawn = 'true'));
  map.on('movestart', () => delete container.dataset.drawn);
  map.on('dataloading', () => delete container.dataset.drawn);
</script>`;

const require = createRequire(import.meta.url);
const library = join(require.resolve('maplibre-gl/package.json'), '../dist');

interface Served {
  readonly type: string;
  readonly file: string;
}

/** Serves a page with only maplibre-gl and two GeoJSON files; disposing of it stops the server. */
export async function serveBareMap(
  files: { readonly polygons: string; readonly markers: string },
  { lng, lat, zoom }: { readonly lng: number; readonly lat: number; readonly zoom: number },
): Promise<{ url: string } & AsyncDisposable> {
  const served = new Map([
    ['/polygons', { type: 'application/geo+json', file: files.polygons }],
    ['/markers', { type: 'application/geo+json', file: files.markers }],
    ...readdirSync(library).map((name): [string, Served] => [
      `/lib/${name}`,
      { type: name.endsWith('.css') ? 'text/css' : 'text/javascript', file: join(library, name) },
    ]),
  ]);
  const server = createServer(({ url = '' }, answer) => {
    const found = served.get(url.replace(/\?.*/, ''));
    answer.setHeader('Content-Type', found?.type ?? 'text/html; charset=utf-8');
    if (found === undefined) answer.end(page(lng, lat, zoom));
    else createReadStream(found.file).pipe(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
