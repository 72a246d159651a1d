import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom, type Emit } from '../rooms/change-room.ts';
import { restorePicture } from '../images/restore-picture.ts';
import { retirePicture } from '../images/retire-picture.ts';
import type { FieldName, MarkerChange } from './marker-fields.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { RoomEvent } from '../history/room-event.ts';
import type { Marker } from './marker.ts';
import type { Room } from '../rooms/room.ts';
import { isJsonObject } from '../text.ts';
import { requireUnlocked } from './locked-groups.ts';
import { differingFields, refuseChangedSince } from './reverted-fields.ts';

/** The marker after the revert; null if it was deleted. */
export interface Reverted {
  readonly markerId: string;
  readonly marker: Marker | null;
}

/**
 * Reverts what one event did to one marker: deletes a created marker, restores the updated fields, or
 * restores a deleted marker with its id. The revert is a change with an event of its own. Throws Refusal
 * `event_not_found`; `group_locked`; `not_revertible` for other kinds of events; `conflict` if the marker was changed in the
 * meantime; `quota_exceeded` if a restored photo exceeds the quota.
 */
export async function revertChange(
  database: Database,
  { room, caller, seq }: { room: Room; caller: Caller; seq: number },
): Promise<Reverted> {
  return changeRoom(database, room.key, caller, async (repositories, locked, emit) => {
    const [event] = await repositories.history.page(room.key, { beforeSeq: seq + 1, limit: 1 });
    if (event?.seq !== seq) throw new Refusal('event_not_found');
    const { before, after } = statesOf(event);
    const change: Change = { repositories, room: locked, emit, markerId: event.objectId };
    if (before === null && after !== null) return uncreate(change, after);
    if (before !== null && after === null) return undelete(change, before);
    if (before !== null && after !== null) return unchange(change, before, after);
    throw new Refusal('not_revertible');
  });
}

interface Change {
  readonly repositories: Repositories;
  readonly room: Room;
  readonly emit: Emit;
  readonly markerId: string;
}

async function uncreate({ repositories, room, emit, markerId }: Change, created: Marker): Promise<Reverted> {
  const { markers } = repositories;
  const before = await markers.find(room.contentKey, markerId);
  if (before === null) throw new Refusal('conflict', 'The marker has already been deleted.');
  refuseChangedSince(before, created);
  requireUnlocked(room, before);
  await markers.delete(room.contentKey, markerId);
  await retirePicture(repositories, room, before.imageKey);
  emit({ kind: 'marker.deleted', objectType: 'marker', objectId: markerId, before, after: null });
  return { markerId, marker: null };
}

async function undelete(change: Change, deleted: Marker): Promise<Reverted> {
  const { repositories, room, emit, markerId } = change;
  const { markers } = repositories;
  if ((await markers.find(room.contentKey, markerId)) !== null) {
    throw new Refusal('conflict', 'The marker has already been restored.');
  }
  const marker = { ...deleted, ...(await stillThere(change, deleted)), updatedAt: Date.now() };
  await markers.insert(room.contentKey, marker);
  emit({ kind: 'marker.created', objectType: 'marker', objectId: markerId, before: null, after: marker });
  return { markerId, marker };
}

async function unchange(change: Change, before: Marker, after: Marker): Promise<Reverted> {
  const { repositories, room, emit, markerId } = change;
  const { markers } = repositories;
  const now = await markers.find(room.contentKey, markerId);
  if (now === null) throw new Refusal('conflict', 'The marker has been deleted in the meantime.');
  requireUnlocked(room, now);
  const fields = differingFields(before, after);
  refuseChangedSince(now, after, Object.keys(fields) as FieldName[]);
  const updated = await markers.update(room.contentKey, markerId, {
    ...fields,
    ...(await stillThere(change, fields)),
  });
  if (updated === null) throw new Refusal('conflict', 'The marker has been deleted in the meantime.');
  const marker = updated.after;
  await retirePicture(repositories, room, now.imageKey);
  emit({ kind: 'marker.updated', objectType: 'marker', objectId: markerId, before: now, after: marker });
  return { markerId, marker };
}

/** Photos and icons that no longer exist (the room was cleared, or they expired) are not restored. */
async function stillThere(
  { repositories, room }: Change,
  { imageKey, thumbnailKey, markerIconId }: MarkerChange,
): Promise<MarkerChange> {
  const keys = { imageKey: imageKey ?? null, thumbnailKey: thumbnailKey ?? null };
  const noImage = imageKey !== undefined && !(await restorePicture(repositories, room, keys));
  const icons = typeof markerIconId === 'string' ? [markerIconId] : [];
  const noIcon = icons.length > 0 && (await repositories.icons.known(room.contentKey, icons)).length === 0;
  return {
    ...(noImage && { imageKey: null, thumbnailKey: null }),
    ...(noIcon && { markerIconId: null }),
  };
}

/**
 * The marker before and after the event. Throws for events about batches and other objects, which have no
 * such states.
 */
function statesOf({ objectType, before, after }: RoomEvent): { before: Marker | null; after: Marker | null } {
  if (objectType !== 'marker') throw new Refusal('not_revertible');
  return { before: markerOf(before), after: markerOf(after) };
}

/** The history stores markers in their stored form. */
function markerOf(state: unknown): Marker | null {
  return isJsonObject(state) && typeof state.latitude === 'number' ? (state as unknown as Marker) : null;
}
