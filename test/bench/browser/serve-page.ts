import { createReadStream, readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const library = join(require.resolve('maplibre-gl/package.json'), '../dist');
const libraryFiles = new Set(readdirSync(library));

/** Marks when everything in view is drawn, as the application does. `map` is the map, in the element of this id. */
const reportDrawn = `
  const container = document.getElementById('map');
  map.on('idle', () => (container.dataset.drawn = 'true'));
  map.on('movestart', () => delete container.dataset.drawn);
  map.on('dataloading', () => delete container.dataset.drawn);`;

/** A page with only maplibre-gl, whose script creates the map. */
const pageOf = (script: string) => `<!doctype html>
<link rel="stylesheet" href="/lib/maplibre-gl.css" />
<style>html, body, #map { height: 100%; margin: 0 }</style>
<div id="map" class="map"></div>
<script type="module">
  import { Map } from '/lib/maplibre-gl.mjs';
  ${script}
  ${reportDrawn}
</script>`;

/**
 * Serves a page with a map. `answerData` answers the paths of its data and returns whether a path is one of them.
 * Disposing of it stops the server.
 */
export async function servePage(
  script: string,
  answerData: (path: string, answer: ServerResponse) => boolean,
): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(({ url = '' }, answer) => {
    const path = url.replace(/\?.*/, '');
    const name = path.replace('/lib/', '');
    if (answerData(path, answer)) return;
    if (libraryFiles.has(name)) {
      answer.setHeader('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/javascript');
      createReadStream(join(library, name)).pipe(answer);
    } else answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageOf(script));
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
