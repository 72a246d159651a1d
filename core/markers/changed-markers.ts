import type { Entrance } from '../access/authorize.ts';
import type { EventKind } from '../history/event-kinds.ts';
import { closedPast } from '../events/still-admitted.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { MarkerChange } from '../history/room-event.ts';
import type { MarkerFilter, MarkerSet } from './marker.ts';
import type { IdRange } from '../ids.ts';
import type { Room } from '../rooms/room.ts';

/** After these nothing that was known of a room's markers holds. */
const upheavals: readonly EventKind[] = ['room.cleared', 'room.imported'];

/** Imports beyond this number between two reads are not looked at one by one. */
const maxRanges = 100;

/**
 * The markers that were created, changed or deleted after an event, as the history tells. Null where it cannot: the
 * event is too long ago or of another room, the caller may not hear of that time, or all is new since.
 */
export async function changedMarkers(
  { history }: Pick<Database, 'history'>,
  { room, entrance, since }: { room: Pick<Room, 'key' | 'lastSeq'>; entrance: Entrance; since: number },
): Promise<MarkerSet | null> {
  const events = room.lastSeq - since;
  if (since === 0 || events < 0 || events > limits.markerChanges) return null;
  if (since < (await closedPast(history, { entrance, roomKey: room.key }))) return null;
  const changes = await history.markerChanges(room.key, { after: since, upTo: room.lastSeq });
  // Numbers have no gaps: what is not there was trimmed.
  if (changes.length < events || changes.some(({ kind }) => upheavals.includes(kind))) return null;
  const ranges = importedRanges(changes);
  const ids = new Set(changes.flatMap(({ markerId }) => (markerId === null ? [] : [markerId])));
  return ranges.length > maxRanges ? null : { ids: [...ids], ranges };
}

/** Those of the ids that are in the content no more, or do not pass the filter. */
export async function deletedMarkers(
  { markers }: Pick<Database, 'markers'>,
  contentKey: number,
  ids: readonly string[],
  filter: Pick<MarkerFilter, 'bbox'>,
): Promise<string[]> {
  const known = new Set(await markers.known(contentKey, ids, filter));
  return ids.filter((id) => !known.has(id));
}

/** The batches of one import lie behind each other. */
function importedRanges(changes: readonly MarkerChange[]): IdRange[] {
  const byImport = new Map<string, IdRange>();
  for (const { importId, range } of changes) {
    if (importId === null || range === null) continue;
    const { first } = byImport.get(importId) ?? range;
    byImport.set(importId, { first, last: range.last });
  }
  return [...byImport.values()];
}
