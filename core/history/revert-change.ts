import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { changeRoom, type Emit } from '../events/change-room.ts';
import { restorePicture } from '../images/restore-picture.ts';
import { retirePicture } from '../images/retire-picture.ts';
import type { FieldName, MarkerChange } from '../markers/marker-fields.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { RoomEvent } from './room-event.ts';
import type { Marker } from '../markers/marker.ts';
import type { Room } from '../rooms/room.ts';
import { isJsonObject } from '../text.ts';
import { differingFields, refuseChangedSince } from './reverted-fields.ts';

/** The marker as it is after the revert; null where it is gone. */
export interface Reverted {
  readonly markerId: string;
  readonly marker: Marker | null;
}

/**
 * Takes back what one event did to one marker: a created one is deleted, an update's fields are as before, a deleted
 * one is there again under its id. That is a change like any other, with an event of its own. Throws Refusal
 * `event_not_found`; `not_revertible` for other kinds of events; `conflict` where somebody has changed since what
 * would be taken back; `quota_exceeded` where a photo that comes back has no room.
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
  if (before === null) throw new Refusal('conflict', 'The marker is gone already.');
  refuseChangedSince(before, created);
  await markers.delete(room.contentKey, markerId);
  await retirePicture(repositories, room, before.imageKey);
  emit({ kind: 'marker.deleted', objectType: 'marker', objectId: markerId, before, after: null });
  return { markerId, marker: null };
}

async function undelete(change: Change, deleted: Marker): Promise<Reverted> {
  const { repositories, room, emit, markerId } = change;
  const { markers } = repositories;
  if ((await markers.find(room.contentKey, markerId)) !== null) {
    throw new Refusal('conflict', 'The marker is there again already.');
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
  if (now === null) throw new Refusal('conflict', 'The marker has been deleted since.');
  const fields = differingFields(before, after);
  refuseChangedSince(now, after, Object.keys(fields) as FieldName[]);
  const marker = await markers.update(room.contentKey, markerId, {
    ...fields,
    ...(await stillThere(change, fields)),
  });
  if (marker === null) throw new Refusal('conflict', 'The marker has been deleted since.');
  await retirePicture(repositories, room, now.imageKey);
  emit({ kind: 'marker.updated', objectType: 'marker', objectId: markerId, before: now, after: marker });
  return { markerId, marker };
}

/** Photos and icons that are no more (the room was cleared, or their time was up) do not come back. */
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

/** What the event left and found of one marker; batches and other objects have no such states. */
function statesOf({ objectType, before, after }: RoomEvent): { before: Marker | null; after: Marker | null } {
  if (objectType !== 'marker') throw new Refusal('not_revertible');
  return { before: markerOf(before), after: markerOf(after) };
}

/** History keeps markers as they were stored. */
function markerOf(state: unknown): Marker | null {
  return isJsonObject(state) && typeof state.latitude === 'number' ? (state as unknown as Marker) : null;
}
