import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { servePage } from './serve-page.ts';

/** A fill whose colour follows the text of an attribute. */
export interface ColouredFill {
  attribute: string;
  colors: Readonly<Record<string, string>>;
  opacity: number;
}

/** A map with vector tiles; `?zoom=` sets its zoom. */
function script({ lng, lat }: MapCentre, { attribute, colors, opacity }: ColouredFill): string {
  const color = ['match', ['get', attribute], ...Object.entries(colors).flat(), '#cccccc'];
  return `
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
  });`;
}

/** A map with a style of the service, read with a token; `?zoom=` sets its zoom. */
export async function serveStyledMap(
  style: string,
  token: string,
  { lng, lat }: MapCentre,
): Promise<{ url: string } & AsyncDisposable> {
  const headers = JSON.stringify({ Authorization: `Bearer ${token}` });
  const written = `
  const map = new Map({
    container: 'map', center: [${lng}, ${lat}], fadeDuration: 0, style: ${JSON.stringify(style)},
    zoom: Number(new URLSearchParams(location.search).get('zoom')),
    transformRequest: (url) => ({ url, headers: ${headers} }),
  });`;
  return servePage(written, () => false);
}

interface MapCentre {
  readonly lng: number;
  readonly lat: number;
}

const tilePath = /^\/tiles\/(\d{1,2}\/\d{1,6}\/\d{1,6}\.pbf)$/;

/** Serves a page with only maplibre-gl and a folder of vector tiles; disposing of it stops the server. */
export async function serveTileMap(
  tiles: string,
  centre: MapCentre,
  fill: ColouredFill,
): Promise<{ url: string } & AsyncDisposable> {
  return servePage(script(centre, fill), (path, answer) => {
    const tile = tilePath.exec(path)?.[1];
    if (tile === undefined) return false;
    const file = join(tiles, tile);
    answer.setHeader('Content-Type', 'application/x-protobuf');
    if (existsSync(file)) createReadStream(file).pipe(answer);
    else answer.writeHead(204).end();
    return true;
  });
}
