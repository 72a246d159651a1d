import type { baseLayers } from '../../core/rooms/settings.ts';

type BaseLayerName = (typeof baseLayers)[number];

/** A map of somebody else's that a room may be drawn on: tiles of pictures in Web Mercator. */
export interface Basemap {
  /** Address with {z}, {x} and {y}. */
  readonly tiles: string;
  /** Whose map it is, as text; shown on it. */
  readonly attribution: string;
  /** Where that leads to. */
  readonly attributionUrl?: string | undefined;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Pixels of a tile's side. */
  readonly tileSize: number;
}

/** The operator's maps, by the names that rooms and slides choose among. */
export type Basemaps = Readonly<Partial<Record<BaseLayerName, Basemap>>>;

/** The origins that their tiles come from. */
export function originsOf(basemaps: Basemaps): string[] {
  return [...new Set(Object.values(basemaps).map(({ tiles }) => new URL(tiles).origin))];
}
