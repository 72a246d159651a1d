import type { z } from 'zod';

import type { Admission } from '../../core/rooms/admission.ts';
import type { Room, RoomCounts } from '../../core/rooms/room.ts';
import { namedCounts, type roomMetadata, type roomWithCounts } from '../schemas/room.ts';

/** Presents the metadata of a room, for members with their role. */
export function presentRoom({ room, role }: Pick<Admission, 'room' | 'role'>): z.output<typeof roomMetadata> {
  return {
    ...presentRoomBirth(room),
    name: room.name,
    isPublic: room.isPublic,
    presentationIsPublic: room.presentationIsPublic,
    ...presentCamera(room),
    timelineSettings: { ...room.settings.timeline },
    markerStyle: room.settings.markerStyle,
    lockedGroups: [...room.settings.lockedGroups],
    ...(role === null ? {} : { userRole: role, hasAccess: true }),
  };
}

export function presentRoomWithCounts(
  admission: Pick<Admission, 'room' | 'role'>,
  counts: RoomCounts,
): z.output<typeof roomWithCounts> {
  return {
    ...presentRoom(admission),
    counts: { ...counts },
    ...(Object.fromEntries(
      Object.entries(namedCounts).map(([name, member]) => [name, counts[member]]),
    ) as Record<keyof typeof namedCounts, number>),
  };
}

export function presentRoomBirth(room: Room) {
  return { roomId: room.id, createdBy: room.ownerId, createdAt: room.createdAt };
}

export function presentCamera({ settings }: Room) {
  return {
    autoZoomEnabled: settings.autoZoomEnabled,
    defaultViewLat: settings.defaultView?.lat ?? null,
    defaultViewLng: settings.defaultView?.lng ?? null,
    defaultViewZoom: settings.defaultView?.zoom ?? null,
    defaultTheme: settings.defaultTheme,
    defaultBaseLayer: settings.defaultBaseLayer,
  };
}
