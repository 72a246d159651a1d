import { notFound } from '../content/not-found.ts';
import type { Database } from '../ports/database.ts';
import type { Marker } from './marker.ts';
import type { Room } from '../rooms/room.ts';

/** Throws Refusal `marker_not_found`. */
export async function readMarker(database: Database, room: Room, markerId: string): Promise<Marker> {
  const marker = await database.markers.find(room.contentKey, markerId);
  if (marker === null) throw notFound('marker');
  return marker;
}
