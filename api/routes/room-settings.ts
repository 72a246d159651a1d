import { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import type { RoomSettings } from '../../core/rooms/room.ts';
import { setTimeline } from '../../core/rooms/set-timeline.ts';
import { updateRoom } from '../../core/rooms/update-room.ts';
import { presentCamera } from '../presenters/room.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { roomIdText, success } from '../schemas/common.ts';
import { cameraChange, roomMetadata, timeline, timelineChange } from '../schemas/room.ts';

const setPresentationPublic = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/presentation/public',
  operation: 'presentation.set-public',
  scope: 'room',
  docs: { summary: 'Make the presentation of a room public or private' },
  body: z.strictObject({ isPublic: z.boolean() }),
  responses: {
    200: z.object({ success, roomId: roomIdText, isPublic: z.boolean(), presentationIsPublic: z.boolean() }),
  },
  handler: async ({ room, body, caller }, { database }) => {
    const change = { presentationIsPublic: body.isPublic };
    const { presentationIsPublic } = await updateRoom(database, room.key, caller, change);
    return answer(200, {
      success: true,
      roomId: room.id,
      isPublic: presentationIsPublic,
      presentationIsPublic,
    });
  },
});

const setCamera = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/camera-settings',
  operation: 'room.set-camera',
  scope: 'room',
  docs: {
    summary: 'Update the camera defaults',
    description:
      'Sets the initial view of the map. Only the sent fields change; null clears a saved default.',
  },
  body: cameraChange,
  refusals: ['empty_update'],
  responses: {
    200: roomMetadata
      .pick({
        autoZoomEnabled: true,
        defaultViewLat: true,
        defaultViewLng: true,
        defaultViewZoom: true,
        defaultTheme: true,
        defaultBaseLayer: true,
      })
      .extend({ success, roomId: roomIdText }),
  },
  handler: async ({ room, body, caller }, { database }) => {
    const settings = sent(body) as Partial<RoomSettings>;
    const changed = await updateRoom(database, room.key, caller, { settings });
    return answer(200, { success: true, roomId: room.id, ...presentCamera(changed) });
  },
});

const setTimelineSettings = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/timeline-settings',
  operation: 'room.set-timeline',
  scope: 'room',
  docs: {
    summary: 'Update the timeline settings',
    description: 'Only the sent fields change; null clears a field.',
  },
  body: timelineChange,
  refusals: ['empty_update'],
  responses: { 200: z.object({ success, roomId: roomIdText, timelineSettings: timeline }) },
  handler: async ({ room, body, caller }, { database }) => {
    const { settings } = await setTimeline(database, room.key, caller, sent(body));
    return answer(200, { success: true, roomId: room.id, timelineSettings: { ...settings.timeline } });
  },
});

/** The sent fields. Throws Refusal `empty_update` if there are none. */
function sent<T>(body: Readonly<Record<string, T | undefined>>): Record<string, T> {
  const fields = Object.entries(body).filter((entry): entry is [string, T] => entry[1] !== undefined);
  if (fields.length === 0) throw new Refusal('empty_update');
  return Object.fromEntries(fields);
}

export const roomSettingsRoutes = [setPresentationPublic, setCamera, setTimelineSettings];
