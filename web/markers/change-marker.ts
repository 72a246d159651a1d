import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { saveMerging } from '../saving/save-merging.ts';
import type { RoomState } from '../room/room-state.ts';
import { service, type Marker, type MarkerChange } from '../service/service.ts';
import { titleOf } from './marker-title.ts';
import { markersOf } from './marker-store.ts';
import { revert } from './revert.ts';

/** Writes to the markers of a room, each with undo. All functions throw ChartroomError. */

export async function createMarker(
  state: RoomState,
  location: { lat: number; lng: number },
): Promise<Marker> {
  const { roomId } = state.room.peek();
  const { data } = await service.POST('/api/rooms/{roomId}/markers', {
    params: { path: { roomId } },
    body: { latitude: location.lat, longitude: wrapped(location.lng) },
  });
  const marker = whole(data.marker);
  markersOf(state).put(marker);
  notify({ text: t('markers.created'), undo: () => revert(roomId, marker.id, marker.updatedAt) });
  return marker;
}

export function changeMarker(state: RoomState, { id }: Marker, change: MarkerChange): Promise<void> {
  return patch(state, id, change);
}

/** Saves a form. Throws SaveConflict too, if others changed the same fields of the marker since it was opened. */
export function saveMarker(state: RoomState, opened: Marker, change: MarkerChange): Promise<void> {
  return saveMerging(opened, change, (header) => patch(state, opened.id, change, header));
}

async function patch(
  state: RoomState,
  id: string,
  change: MarkerChange,
  header: { readonly 'If-Match'?: string } = {},
): Promise<void> {
  const { roomId } = state.room.peek();
  const { longitude } = change;
  const { data } = await service.PATCH('/api/rooms/{roomId}/markers/{markerId}', {
    params: { path: { roomId, markerId: id }, header },
    body: longitude === undefined ? change : { ...change, longitude: wrapped(longitude) },
  });
  const marker = whole(data.marker);
  markersOf(state).put(marker);
  notify({
    text: t('markers.changed', { title: titleOf(marker) }),
    undo: () => revert(roomId, id, marker.updatedAt),
  });
}

export async function deleteMarker(state: RoomState, marker: Marker): Promise<void> {
  const { roomId } = state.room.peek();
  await service.DELETE('/api/rooms/{roomId}/markers/{markerId}', {
    params: { path: { roomId, markerId: marker.id } },
  });
  notify({
    text: t('markers.deleted', { title: titleOf(marker) }),
    undo: () => revert(roomId, marker.id, null),
  });
}

/** The API returns all fields to callers with read permission, which includes the session of this page. */
export function whole(marker: Partial<Marker>): Marker {
  if (!isWhole(marker)) throw new Error(t('markers.noHistory'));
  return marker;
}

function isWhole(marker: Partial<Marker>): marker is Marker {
  return marker.id !== undefined && marker.updatedAt !== undefined;
}

/** Maps repeat around the world, but the API accepts only one copy. */
function wrapped(longitude: number): number {
  return Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
}
