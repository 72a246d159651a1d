import type { baseLayers } from '../../core/rooms/settings.ts';
import { swisstopoBasemaps } from './swisstopo-basemaps.ts';

type BaseLayerName = (typeof baseLayers)[number];

/** An external basemap: raster tiles in Web Mercator. */
export interface Basemap {
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

type BasemapTitle = 'swisstopoGrey';

/** The configured basemaps by the names used in rooms and slides. */
export type Basemaps = Readonly<Partial<Record<BaseLayerName, Basemap>>>;

/** The basemaps that the settings enable. Those of `BASEMAPS` take precedence. */
export function enabledBasemaps(settings: {
  readonly BASEMAPS: Basemaps;
  readonly SWISSTOPO_BASEMAPS: boolean;
}): Basemaps {
  return { ...(settings.SWISSTOPO_BASEMAPS && swisstopoBasemaps), ...settings.BASEMAPS };
}

/** The origins of their tiles. */
export function originsOf(basemaps: Basemaps): string[] {
  return [...new Set(Object.values(basemaps).map(({ tiles }) => new URL(tiles).origin))];
}
