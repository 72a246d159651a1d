import { type StyleOfAppearance, colours, otherSource } from './basemap-appearance.ts';
import { ends } from './drawing-order.ts';
import type { VectorBasemap } from './vector-basemap.ts';

/** A basemap of raster tiles in Web Mercator. */
export interface RasterBasemap {
  readonly tiles: string;
  readonly attribution: string;
  readonly attributionUrl?: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly tileSize: number;
}

/** How a basemap of the operator is drawn; null if it cannot be read. */
export async function openBasemap(basemap: RasterBasemap | VectorBasemap): Promise<StyleOfAppearance | null> {
  if (!('pmtiles' in basemap)) return styleOf(basemap);
  try {
    const { openVectorBasemap } = await import('./vector-basemap.ts');
    return await openVectorBasemap(basemap);
  } catch (error) {
    // oxlint-disable-next-line no-console -- for the operator; the page shows the built-in map
    console.error('The vector basemap cannot be read.', error);
    return null;
  }
}

function styleOf({
  tiles,
  attribution,
  attributionUrl,
  minZoom,
  maxZoom,
  tileSize,
}: RasterBasemap): StyleOfAppearance {
  const name = asText(attribution);
  const credit =
    attributionUrl === undefined ? name : `<a href="${asText(attributionUrl)}" rel="noreferrer">${name}</a>`;
  return ({ isDark }) => ({
    version: 8,
    sources: {
      [otherSource]: {
        ...{ type: 'raster', tiles: [tiles], tileSize, minzoom: minZoom, maxzoom: maxZoom },
        attribution: credit,
      },
    },
    layers: [
      {
        ...{ id: 'base-land', type: 'background' },
        paint: { 'background-color': colours[isDark ? 'dark' : 'light'].land },
      },
      { id: 'base-pictures', type: 'raster', source: otherSource },
      ...ends,
    ],
  });
}

/** MapLibre renders the attribution as HTML. */
function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
