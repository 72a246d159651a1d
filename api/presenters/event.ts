import type { RoomEvent } from '../../core/history/room-event.ts';
import type { Marker } from '../../core/markers/marker.ts';
import { shownId } from '../../core/access/imported.ts';
import { isJsonObject } from '../../core/text.ts';
import { presentMaker } from './maker.ts';
import { presentMarker } from './marker.ts';

/** An event in a stream: the object is in the field named after its type, in its current or last state. */
export function presentEvent(event: RoomEvent) {
  const { objectType, before, after } = event;
  return { ...commonFields(event), [objectType]: presentObject(objectType, after ?? before) };
}

/** An event in the history, with the states before and after. */
export function presentHistoryEvent(event: RoomEvent) {
  const { objectType, before, after } = event;
  return {
    ...commonFields(event),
    before: presentObject(objectType, before),
    after: presentObject(objectType, after),
  };
}

function commonFields({ seq, kind, createdAt, actor, objectType, objectId }: RoomEvent) {
  return { seq, kind, at: createdAt, actor, objectType, objectId };
}

function presentObject(objectType: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  // A single marker has a position, a batch of markers has none.
  if (!isJsonObject(value)) return value;
  if (objectType === 'marker' && 'latitude' in value) return presentMarker(value as unknown as Marker);
  return presentMakers(value);
}

/** Hides the IDs of authors from imported files. */
function presentMakers(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { createdBy, resolvedBy, author, replies } = value;
  return {
    ...value,
    ...(typeof createdBy === 'string' ? presentMaker(createdBy) : {}),
    ...(typeof resolvedBy === 'string' ? { resolvedBy: shownId(resolvedBy) } : {}),
    ...(isJsonObject(author) && author.type === 'import'
      ? { author: { type: 'import', id: 'import', name: author.name } }
      : {}),
    ...(Array.isArray(replies) ? { replies: replies.filter(isJsonObject).map(presentMakers) } : {}),
  };
}
