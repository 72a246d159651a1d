import type { RoomEvent } from '../../core/history/room-event.ts';
import type { Marker } from '../../core/markers/marker.ts';
import { shownId } from '../../core/access/imported.ts';
import { isJsonObject } from '../../core/text.ts';
import { presentMaker } from './maker.ts';
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
  if (!isJsonObject(value)) return value;
  if (objectType === 'marker' && 'latitude' in value) return presentMarker(value as unknown as Marker);
  return presentMakers(value);
}

/** What an imported file says of makers is told to nobody by id. */
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
