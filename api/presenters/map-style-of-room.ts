import type { Room } from '../../core/rooms/room.ts';
import type { Database } from '../../core/ports/database.ts';
import { drawnContent } from './content.ts';
import type { MapStyle } from './map-style-parts.ts';

/** A MapLibre style of a room. What the room hides initially is not visible. URLs begin with `base`. */
export async function styleOfRoom(room: Room, database: Database, base: string): Promise<MapStyle> {
  const { defaultView: view } = room.settings;
  const all = await Promise.all(drawnContent.map(({ parts }) => parts(room, database, base)));
  const parts = all.flat();
  return {
    ...{ version: 8, name: room.name ?? room.id },
    ...(view && { center: [view.lng, view.lat], zoom: view.zoom }),
    sprite: `${base}/api/rooms/${room.id}/sprite/icons`,
    sources: Object.fromEntries(parts.flatMap(({ sources }) => Object.entries(sources))),
    layers: parts.flatMap(({ layers }) => layers),
  };
}
