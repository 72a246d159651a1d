import type { RoomEvent } from '../../core/history/room-event.ts';
import type { Marker } from '../../core/markers/marker.ts';
import { presentMarker } from './marker.ts';

/** An event as streams carry it: the object stands under the name of its type, as it is now or was last. */
export function presentEvent(event: RoomEvent) {
  const { seq, kind, createdAt, actor, objectType, objectId, before, after } = event;
  return {
    seq,
    kind,
    at: createdAt,
    actor,
    objectType,
    objectId,
    [objectType]: presentObject(objectType, after ?? before),
  };
}

/** The same as history tells it, with what was before and after. */
export function presentHistoryEvent(event: RoomEvent) {
  const { seq, kind, createdAt, actor, objectType, objectId, before, after } = event;
  return {
    seq,
    kind,
    at: createdAt,
    actor,
    objectType,
    objectId,
    before: presentObject(objectType, before),
    after: presentObject(objectType, after),
  };
}

function presentObject(objectType: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  // A batch of markers has no place of its own; a single one has.
  const single = objectType === 'marker' && typeof value === 'object' && 'latitude' in value;
  return single ? presentMarker(value as Marker) : value;
}
