import { existsSync, createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A fill whose colour follows the text of an attribute. */
export interface ColouredFill {
  attribute: string;
  colors: Readonly<Record<string, string>>;
  opacity: number;
}

/** A minimal page for vector tiles and this library; `?zoom=` sets its zoom. */
function page({ lng, lat }: MapCentre, { attribute, colors, opacity }: ColouredFill): string {
  const color = ['match', ['get', attribute], ...Object.entries(colors).flat(), '#cccccc'];
  return `<!doctype html>
<link rel="stylesheet" href="/lib/maplibre-gl.css" />
<style>html, body, #map { height: 100%; margin: 0 }</style>
<div id="map" class="map"></div>
<script type="module">
  import { Map } from '/lib/maplibre-gl.mjs';
  const map = new Map({
    container: 'map', center: [${lng}, ${lat}], fadeDuration: 0,
    zoom: Number(new URLSearchParams(location.search).get('zoom')),
    style: {
      version: 8,
      sources: {
        polygons: { type: 'vector', tiles: [location.origin + '/tiles/{z}/{x}/{y}.pbf'], maxzoom: 10 },
      },
      layers: [
        { id: 'fill', type: 'fill', source: 'polygons', 'source-layer': 'features',
          paint: { 'fill-color': ${JSON.stringify(color)}, 'fill-opacity': ${opacity}, 'fill-antialias': false } },
        { id: 'line', type: 'line', source: 'polygons', 'source-layer': 'features',
          paint: { 'line-color': ${JSON.stringify(color)} } },
      ],
    },
  });
  const container = document.getElementById('map');
  map.on('idle', () => (container.dataset.drawn = 'true'));
  map.on('movestart', () => delete container.dataset.drawn);
  map.on('dataloading', () => delete container.dataset.drawn);
</script>`;
}

interface MapCentre {
  readonly lng: number;
  readonly lat: number;
}

const require = createRequire(import.meta.url);
const library = join(require.resolve('maplibre-gl/package.json'), '../dist');
const libraryFiles = new Set(readdirSync(library));
const tilePath = /^\/tiles\/(\d{1,2}\/\d{1,6}\/\d{1,6}\.pbf)$/;

/** Serves a page with only maplibre-gl and a folder of vector tiles; disposing of it stops the server. */
export async function serveTileMap(
  tiles: string,
  centre: MapCentre,
  fill: ColouredFill,
): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(({ url = '' }, answer) => {
    const path = url.replace(/\?.*/, '');
    const name = path.replace('/lib/', '');
    const tile = tilePath.exec(path)?.[1];
    if (tile !== undefined) {
      const file = join(tiles, tile);
      answer.setHeader('Content-Type', 'application/x-protobuf');
      if (existsSync(file)) createReadStream(file).pipe(answer);
      else answer.writeHead(204).end();
    } else if (libraryFiles.has(name)) {
      answer.setHeader('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/javascript');
      createReadStream(join(library, name)).pipe(answer);
    } else answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(page(centre, fill));
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
