import type { Entrance } from '../access/authorize.ts';
import type { EventKind } from '../history/event-kinds.ts';
import { closedPast } from '../events/still-admitted.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { ChangedMarker } from '../history/room-event.ts';
import type { MarkerFilter, MarkerSet } from './marker.ts';
import type { IdRange } from '../ids.ts';
import type { Room } from '../rooms/room.ts';

/** Events that invalidate everything known about the markers of a room. */
const upheavals: readonly EventKind[] = ['room.cleared', 'room.imported'];

/** If there were more imports than this between two reads, all markers are read again. */
const maxRanges = 100;

/**
 * The markers that were created, changed or deleted after an event, according to the history. Null if the
 * history cannot tell: the event was trimmed or belongs to another room, the caller may not see events from
 * that time, or all markers were replaced since.
 */
export async function changedMarkers(
  { history }: Pick<Database, 'history'>,
  { room, entrance, since }: { room: Pick<Room, 'key' | 'lastSeq'>; entrance: Entrance; since: number },
): Promise<MarkerSet | null> {
  const events = room.lastSeq - since;
  if (since === 0 || events < 0 || events > limits.markerChanges) return null;
  if (since < (await closedPast(history, { entrance, roomKey: room.key }))) return null;
  const changes = await history.markerChanges(room.key, { after: since, upTo: room.lastSeq });
  // Sequence numbers have no gaps: missing events were trimmed.
  if (changes.length < events || changes.some(({ kind }) => upheavals.includes(kind))) return null;
  const ranges = importedRanges(changes);
  const ids = new Set(changes.flatMap(({ markerId }) => (markerId === null ? [] : [markerId])));
  return ranges.length > maxRanges ? null : { ids: [...ids], ranges };
}

/** The given ids that are no longer in the content or do not pass the filter. */
export async function deletedMarkers(
  { markers }: Pick<Database, 'markers'>,
  contentKey: number,
  ids: readonly string[],
  filter: Pick<MarkerFilter, 'bbox'>,
): Promise<string[]> {
  const known = new Set(await markers.known(contentKey, ids, filter));
  return ids.filter((id) => !known.has(id));
}

/** The batches of one import are consecutive. */
function importedRanges(changes: readonly ChangedMarker[]): IdRange[] {
  const byImport = new Map<string, IdRange>();
  for (const { importId, range } of changes) {
    if (importId === null || range === null) continue;
    const { first } = byImport.get(importId) ?? range;
    byImport.set(importId, { first, last: range.last });
  }
  return [...byImport.values()];
}
