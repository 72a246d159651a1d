import type { baseLayers } from '../../core/rooms/settings.ts';

type BaseLayerName = (typeof baseLayers)[number];

/** An external basemap: raster tiles in Web Mercator. */
export interface Basemap {
  /** Tile URL with {z}, {x} and {y}. */
  readonly tiles: string;
  /** Attribution text shown on the map. */
  readonly attribution: string;
  /** Link of the attribution. */
  readonly attributionUrl?: string | undefined;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Tile size in pixels. */
  readonly tileSize: number;
}

/** The configured basemaps by the names used in rooms and slides. */
export type Basemaps = Readonly<Partial<Record<BaseLayerName, Basemap>>>;

/** The origins of their tiles. */
export function originsOf(basemaps: Basemaps): string[] {
  return [...new Set(Object.values(basemaps).map(({ tiles }) => new URL(tiles).origin))];
}
