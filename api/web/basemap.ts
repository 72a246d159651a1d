import type { baseLayers } from '../../core/rooms/settings.ts';
import { swisstopoBasemaps } from './swisstopo-basemaps.ts';

type BaseLayerName = (typeof baseLayers)[number];

/** An external basemap: raster tiles in Web Mercator. */
interface RasterBasemap {
  /** Tile URL with {z}, {x} and {y}, or a WMS request with {bbox-epsg-3857}. */
  readonly tiles: string;
  /** Attribution text shown on the map. */
  readonly attribution: string;
  /** Link of the attribution. */
  readonly attributionUrl?: string | undefined;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Tile size in pixels. */
  readonly tileSize: number;
  /** Which text names it in the application; that of its name if undefined. */
  readonly title?: BasemapTitle | undefined;
}

/** The vector basemap in one of its flavors. */
interface VectorBasemap {
  /** URL of the PMTiles file. */
  readonly pmtiles: string;
  /** `standard` is light or dark, as the page is. */
  readonly flavor: 'standard' | 'grey' | 'white';
  readonly title?: BasemapTitle | undefined;
}

type BasemapTitle = 'swisstopoGrey' | 'osmGrey' | 'osmWhite';

/** Where the API serves the file of the vector basemap. */
export const basemapFilePath = '/basemap.pmtiles';

/** The configured basemaps by the names used in rooms and slides. */
export type Basemaps = Readonly<Partial<Record<BaseLayerName, RasterBasemap | VectorBasemap>>>;

/**
 * The basemaps that the settings enable. Those of `BASEMAPS` take precedence, then the vector basemap, which a browser
 * reads from its URL if that is a web address, and from the API otherwise.
 */
export function enabledBasemaps(settings: {
  readonly BASEMAPS: Readonly<Partial<Record<BaseLayerName, RasterBasemap>>>;
  readonly SWISSTOPO_BASEMAPS: boolean;
  readonly VECTOR_BASEMAP?: string | undefined;
}): Basemaps {
  const { BASEMAPS, SWISSTOPO_BASEMAPS, VECTOR_BASEMAP: url } = settings;
  return {
    ...(SWISSTOPO_BASEMAPS && swisstopoBasemaps),
    ...(url !== undefined && flavorsOf(isWebAddress(url) ? url : basemapFilePath)),
    ...BASEMAPS,
  };
}

/** Whether browsers read the vector basemap from this URL themselves. */
export function isWebAddress(url: string): boolean {
  return /^https?:/.test(url);
}

function flavorsOf(pmtiles: string): Basemaps {
  return {
    osm: { pmtiles, flavor: 'standard' },
    carto: { pmtiles, flavor: 'grey', title: 'osmGrey' },
    voyager: { pmtiles, flavor: 'white', title: 'osmWhite' },
  };
}

/** The basemaps without those that read their file from the API. */
export function withoutFile(basemaps: Basemaps): Basemaps {
  const usesFile = (each: RasterBasemap | VectorBasemap) =>
    'pmtiles' in each && each.pmtiles === basemapFilePath;
  return Object.fromEntries(Object.entries(basemaps).filter(([, each]) => !usesFile(each)));
}

/** The origins of their tiles. */
export function originsOf(basemaps: Basemaps): string[] {
  const urls = Object.values(basemaps).map((each) => ('pmtiles' in each ? each.pmtiles : each.tiles));
  return [...new Set(urls.filter((url) => url !== basemapFilePath).map((url) => new URL(url).origin))];
}
