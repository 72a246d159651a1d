import { z } from 'zod';

import { type RoomCounts, roomCountMembers } from '../../core/rooms/room.ts';
import { baseLayers, themes, timelineChoices } from '../../core/rooms/settings.ts';
import { epochMilliseconds, nameText, roomIdText } from './common.ts';
import { contentCounts } from './content.ts';
import { markerStyle } from './layer-style.ts';

export const defaultView = z
  .strictObject({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    zoom: z.number().min(0).max(30),
  })
  .meta({ id: 'DefaultView' });

export const baseLayer = z.enum(baseLayers).meta({ id: 'BaseLayer' });

/** Request body of camera settings; null clears a saved default. */
export const cameraChange = z
  .strictObject({
    autoZoomEnabled: z.boolean().optional(),
    defaultView: defaultView.nullable().optional(),
    defaultTheme: z.enum(themes).meta({ id: 'Theme' }).nullable().optional(),
    defaultBaseLayer: baseLayer.nullable().optional(),
  })
  .meta({
    id: 'CameraChange',
    examples: [{ defaultView: { lat: 46.948, lng: 7.447, zoom: 12 }, defaultTheme: null }],
  });

/** Request body to create a room; omitted fields have their defaults. */
export const roomRequest = z
  .strictObject({
    name: nameText.nullable().optional(),
    isPublic: z.boolean().optional(),
    presentationIsPublic: z.boolean().optional(),
    ...cameraChange.shape,
  })
  .prefault({});

/** Request body of timeline settings; null clears a field. */
export const timelineChange = z
  .strictObject({
    groupingMode: z.enum(timelineChoices.groupingMode).nullable().optional(),
    showMarkersOnly: z.boolean().nullable().optional(),
    showAdditionsOnly: z.boolean().nullable().optional(),
    dateDisplayMode: z.enum(timelineChoices.dateDisplayMode).nullable().optional(),
    dateTimeFormat: z.enum(timelineChoices.dateTimeFormat).nullable().optional(),
    sliderMode: z.enum(timelineChoices.sliderMode).nullable().optional(),
  })
  .meta({ id: 'TimelineChange' });

export const timeline = z
  .record(z.string(), z.union([z.string(), z.boolean()]))
  .meta({ id: 'Timeline', examples: [{ groupingMode: 'day', showMarkersOnly: false }] });

export const role = z.enum(['viewer', 'editor', 'owner']).meta({ id: 'Role' });

const count = z.int().min(0);

export const roomMetadata = z
  .object({
    roomId: roomIdText,
    name: z.string().nullable(),
    createdBy: z.string(),
    createdAt: epochMilliseconds,
    isPublic: z.boolean(),
    presentationIsPublic: z.boolean(),
    autoZoomEnabled: z.boolean(),
    defaultViewLat: z.number().nullable(),
    defaultViewLng: z.number().nullable(),
    defaultViewZoom: z.number().nullable(),
    defaultTheme: z.string().nullable(),
    defaultBaseLayer: z.string().nullable(),
    timelineSettings: timeline,
    markerStyle,
    lockedGroups: z.array(z.string()).meta({ description: 'The groups whose markers cannot be changed.' }),
    userRole: role.optional(),
    hasAccess: z.boolean().optional(),
  })
  .meta({ id: 'Room' });

export const roomCounts = z
  .object(
    Object.fromEntries(roomCountMembers.map((member) => [member, count])) as Record<
      keyof RoomCounts,
      typeof count
    >,
  )
  .meta({ id: 'RoomCounts' });

/** Counts that clients may also read beside `counts`. */
export const namedCounts = {
  ...contentCounts,
  commentCount: 'comments',
} as const satisfies Record<string, keyof RoomCounts>;

type NamedCount = keyof typeof namedCounts;

export const roomWithCounts = roomMetadata
  .extend({
    counts: roomCounts,
    ...(Object.fromEntries(Object.keys(namedCounts).map((name) => [name, count])) as Record<
      NamedCount,
      typeof count
    >),
  })
  .meta({ id: 'RoomWithCounts' });

/** What non-members may read of a private room. */
export const closedRoom = z
  .object({ roomId: roomIdText, requiresAuth: z.literal(true) })
  .meta({ id: 'ClosedRoom' });
