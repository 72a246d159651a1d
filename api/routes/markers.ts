import { z } from 'zod';
import { createMarker } from '../../core/markers/create-marker.ts';
import { changedMarkers, deletedMarkers } from '../../core/markers/changed-markers.ts';
import { limits } from '../../core/limits.ts';
import { listMarkers } from '../../core/markers/list-markers.ts';
import { deleteMarker } from '../../core/markers/delete-marker.ts';
import { parseMarkerChange, parseNewMarker } from '../../core/markers/marker-fields.ts';
import { readMarker } from '../../core/markers/read-marker.ts';
import { updateMarker } from '../../core/markers/update-marker.ts';
import { bboxOf, boxParameters } from '../http/bbox.ts';
import { isKnown } from '../http/not-modified.ts';
import { presentMarker } from '../presenters/marker.ts';
import { markerListBody } from '../presenters/marker-list.ts';
import { presentWritten } from '../presenters/written.ts';
import type { Marker } from '../../core/markers/marker.ts';
import { expectedState, stateTag, withBothStates } from '../http/if-match.ts';
import { answer, answerChange, bytes, defineRoute } from '../routing/define-route.ts';
import { success } from '../schemas/common.ts';
import { marker, markerChangeBody, newMarkerBody, writtenMarker } from '../schemas/marker.ts';

const markerList = z.object({
  count: z.int().meta({ description: 'Number of markers in this response.' }),
  markers: z.array(marker),
  nextAfter: z.string().nullable().optional().meta({
    description: 'With `limit`: the `after` of the next page, or null on the last page.',
  }),
  seq: z.int().optional().meta({ description: 'With `since`: the `since` of the next request.' }),
  gone: z
    .array(z.string())
    .nullable()
    .optional()
    .meta({
      description:
        'With `since`: IDs of markers that were deleted or left the bounding box. If null, `markers` ' +
        'is the complete list; discard cached markers.',
    }),
});

const wholeNumber = z.coerce.number().int().max(Number.MAX_SAFE_INTEGER);

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/markers',
  operation: 'marker.list',
  scope: 'room',
  docs: {
    summary: 'List the markers of a room',
    description:
      'In order of creation. A bounding box limits the result to markers inside it, `since` to ' +
      'markers created or changed after an event. With `limit`, the result is paginated.',
  },
  query: z.object({
    ...boxParameters,
    since: wholeNumber
      .min(0)
      .optional()
      .meta({ description: 'Sequence number of an event; 0 for all markers.' }),
    limit: wholeNumber
      .min(1)
      .max(limits.markerPageMax)
      .optional()
      .meta({ description: 'Maximum number of markers per page.' }),
    after: z
      .string()
      .max(100)
      .optional()
      .meta({
        description: 'The ID of a marker: only markers after it.',
        examples: ['marker-01k9x4h0jv6w2q8m3n5p7r9t1y'],
      }),
  }),
  refusals: ['invalid_bbox'],
  responses: { 200: bytes('application/json', 'The markers.', markerList) },
  handler: async ({ room, entrance, query, ctx, signal }, { database }) => {
    const bbox = bboxOf(query);
    // Every change increments the room's sequence number. It is read before the markers, so it never skips a change.
    const headers = {
      ETag: `W/"${room.key}.${room.contentKey}.${room.lastSeq}"`,
      'Cache-Control': 'private, no-cache',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) {
      return answer(200, '', headers);
    }
    const { since, after, limit } = query;
    const inBox = bbox === null ? {} : { bbox };
    const changed = since === undefined ? null : await changedMarkers(database, { room, entrance, since });
    const list = listMarkers(database, room.contentKey, {
      filter: { ...inBox, ...(changed !== null && { among: changed }) },
      ...(after !== undefined && { after }),
      ...(limit !== undefined && { limit }),
    });
    const deleted = changed && (await deletedMarkers(database, room.contentKey, changed.ids, inBox));
    const beside = (nextAfter: string | null) => ({
      ...(limit !== undefined && { nextAfter }),
      ...(since !== undefined && { seq: room.lastSeq, gone: deleted }),
    });
    return answer(200, await markerListBody(list, beside, signal), headers);
  },
});

const create = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/markers',
  operation: 'marker.create',
  scope: 'room',
  docs: {
    summary: 'Create a marker',
    description: 'API tokens without `read` receive only the fields they sent and the ID.',
  },
  body: newMarkerBody,
  bodyLimit: limits.jsonDocument,
  refusals: ['invalid_marker', 'limit_exceeded', 'quota_exceeded'],
  responses: { 201: z.object({ success, marker: writtenMarker }) },
  handler: async ({ room, caller, body }, { database }) => {
    const { fields, sent } = parseNewMarker(body);
    return answerChange(
      database,
      (within) => createMarker(within, { room, caller, fields }),
      (created) => {
        const whole = presentMarker(created);
        return answer(201, { success: true, marker: presentWritten(caller, whole, ['id', ...sent]) });
      },
    );
  },
});

const read = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/markers/:markerId',
  operation: 'marker.read',
  scope: 'room',
  docs: { summary: 'Read a marker' },
  refusals: ['marker_not_found'],
  responses: { 200: z.object({ success, marker }) },
  handler: async ({ room, params }, { database }) => {
    const found = await readMarker(database, room, params.markerId);
    return answer(200, { success: true, marker: presentMarker(found) }, stateTag(found));
  },
});

const update = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/markers/:markerId',
  operation: 'marker.update',
  scope: 'room',
  docs: {
    summary: 'Update a marker',
    description:
      'Only the sent fields change; null clears a field. API tokens without `read` receive only the ' +
      'fields they sent.',
  },
  body: markerChangeBody,
  bodyLimit: limits.jsonDocument,
  refusals: [
    'group_locked',
    'empty_update',
    'invalid_marker',
    'marker_not_found',
    'quota_exceeded',
    'state_changed',
  ],
  responses: { 200: z.object({ success, marker: writtenMarker }) },
  handler: async ({ room, caller, params: { markerId }, body, ctx }, { database }) => {
    const change = parseMarkerChange(body);
    const expected = expectedState(ctx);
    const updated = await withBothStates(
      updateMarker(database, { room, caller, markerId, change, expected }),
      change,
      (current: Marker) => presentWritten(caller, presentMarker(current), []),
    );
    const written = presentWritten(caller, presentMarker(updated), Object.keys(change));
    return answer(200, { success: true, marker: written }, stateTag(updated));
  },
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/api/rooms/:roomId/markers/:markerId',
  operation: 'marker.delete',
  scope: 'room',
  docs: { summary: 'Delete a marker' },
  refusals: ['group_locked', 'marker_not_found'],
  responses: { 200: z.object({ success, markerId: z.string() }) },
  handler: async ({ room, caller, params }, { database }) => {
    await deleteMarker(database, { room, caller, markerId: params.markerId });
    return answer(200, { success: true, markerId: params.markerId });
  },
});

export const markerRoutes = [list, create, read, update, remove];
