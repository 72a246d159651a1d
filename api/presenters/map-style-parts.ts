import type { z } from 'zod';
import type { Room } from '../../core/rooms/room.ts';
import type { Database } from '../../core/ports/database.ts';
import type { FeatureSymbol } from '../../geo/style/model/style-model.ts';
import type { mapStyle } from '../schemas/map-style.ts';

export type MapStyle = z.output<typeof mapStyle>;

/** Sources and layers of a MapLibre style. */
export type StyleParts = Pick<MapStyle, 'sources' | 'layers'>;

/** What a kind of content adds to the MapLibre style of a room. */
export interface DrawnKindOfContent {
  /** Bottom first. URLs begin with `base`. */
  readonly parts: (room: Room, database: Database, base: string) => Promise<StyleParts[]>;
  /** The symbols whose icons the sprite of the room contains. */
  readonly symbols: (room: Room, database: Database) => Promise<FeatureSymbol[]>;
}

/** The map layer, which a client shows at first or not. */
export function shownIf(visible: boolean, layer: MapStyle['layers'][number]): MapStyle['layers'][number] {
  const { layout } = layer as { readonly layout?: object };
  return visible ? layer : { ...layer, layout: { ...layout, visibility: 'none' } };
}
