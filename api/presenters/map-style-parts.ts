import type { z } from 'zod';
import type { Room } from '../../core/rooms/room.ts';
import type { Database } from '../../core/ports/database.ts';
import type { SpritePicture } from '../../geo/style/sprite/sprite.ts';
import type { ReadPngs } from '../../geo/style/sprite/symbol-pictures.ts';
import type { mapStyle } from '../schemas/map-style.ts';

export type MapStyle = z.output<typeof mapStyle>;

/** Sources and layers of a MapLibre style. */
export type StyleParts = Pick<MapStyle, 'sources' | 'layers'>;

/** What a kind of content adds to the MapLibre style of a room. */
export interface DrawnKindOfContent {
  /** Bottom first. URLs begin with `base`. */
  readonly parts: (room: Room, database: Database, base: string) => Promise<StyleParts[]>;
  /** The pictures in the sprite of the room. */
  readonly pictures: (room: Room, database: Database, readPngs: ReadPngs) => Promise<SpritePicture[]>;
}

/** The map layer, which a client shows at first or not. */
export function shownIf(visible: boolean, layer: MapStyle['layers'][number]): MapStyle['layers'][number] {
  const { layout } = layer as { readonly layout?: object };
  return visible ? layer : { ...layer, layout: { ...layout, visibility: 'none' } };
}
