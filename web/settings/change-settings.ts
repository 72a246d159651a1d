import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { service, type CameraChange, type Room } from '../service/service.ts';

/* Changes to the settings of a room, each with a notice that offers undo. All functions throw ChartroomError. */

export function rename({ roomId, name: before }: Room, name: string | null): Promise<void> {
  const to = (value: string | null) =>
    service.PATCH('/api/rooms/{roomId}', { params: { path: { roomId } }, body: { name: value } });
  return reported(to(name), () => to(before));
}

export function setPublic({ roomId, isPublic: before }: Room, isPublic: boolean): Promise<void> {
  const to = (value: boolean) =>
    service.PATCH('/api/rooms/{roomId}/public', { params: { path: { roomId } }, body: { isPublic: value } });
  return reported(to(isPublic), () => to(before));
}

export function setCamera(room: Room, change: CameraChange): Promise<void> {
  const { roomId } = room;
  const to = (body: CameraChange) =>
    service.PATCH('/api/rooms/{roomId}/camera-settings', { params: { path: { roomId } }, body });
  const now = cameraOf(room);
  const names = Object.keys(change) as (keyof CameraChange)[];
  const before = Object.fromEntries(names.map((name) => [name, now[name]])) as CameraChange;
  return reported(to(change), () => to(before));
}

function cameraOf(room: Room): CameraChange {
  const { autoZoomEnabled, defaultViewLat: lat, defaultViewLng: lng, defaultViewZoom: zoom } = room;
  return {
    autoZoomEnabled,
    defaultView: lat === null || lng === null || zoom === null ? null : { lat, lng, zoom },
    // The API restricts these values in requests, but types them as plain strings in responses.
    defaultTheme: room.defaultTheme as CameraChange['defaultTheme'] & (string | null),
    defaultBaseLayer: room.defaultBaseLayer as CameraChange['defaultBaseLayer'] & (string | null),
  };
}

async function reported(change: Promise<unknown>, undo: () => Promise<unknown>): Promise<void> {
  await change;
  notify({ text: t('settings.changed'), undo });
}
