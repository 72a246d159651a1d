import { addProtocol } from 'maplibre-gl';
import { readBasemapTile } from './basemap-tile.ts';

/** URL scheme of basemap tiles; these URLs are resolved within the page. */
export const basemapTiles = 'basemap://{z}/{x}/{y}';

/** Registers the protocol of basemap tiles. */
export function beginBasemap(): void {
  addProtocol('basemap', async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.slice('basemap://'.length).split('/').map(Number);
    return { data: await readBasemapTile(z, x, y) };
  });
}
