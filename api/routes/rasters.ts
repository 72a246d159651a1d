import { z } from 'zod';
import { notFound } from '../../core/content/not-found.ts';
import { deleteRaster } from '../../core/rasters/delete-raster.ts';
import { parseDisplay } from '../../core/rasters/parse-display.ts';
import { rasterRecord } from '../../core/rasters/raster-record.ts';
import { setDisplay } from '../../core/rasters/set-display.ts';
import { parseRasterChange, updateRaster } from '../../core/rasters/update-raster.ts';
import { isKnown } from '../http/not-modified.ts';
import { presentRaster } from '../presenters/raster.ts';
import { presentWritten } from '../presenters/written.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { RasterLayer } from '../../core/rasters/raster.ts';
import type { Room } from '../../core/rooms/room.ts';
import { expectedState, stateTag, withBothStates } from '../http/if-match.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { success } from '../schemas/common.ts';
import { displayChangeBody, raster, rasterChangeBody, writtenRaster } from '../schemas/raster.ts';

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers',
  operation: 'raster.list',
  scope: 'room',
  docs: { summary: 'List the raster layers of a room', description: 'In draw order, bottom first.' },
  responses: { 200: z.object({ rasterLayers: z.array(raster) }) },
  handler: async ({ room, ctx }, { database }) => {
    const headers = {
      ETag: `W/"${room.key}.${room.contentKey}.${room.lastSeq}"`,
      'Cache-Control': 'private, no-cache',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, { rasterLayers: [] }, headers);
    const rasters = await database.rasters.list(room.contentKey);
    const rasterLayers = rasters.map((each) => presentRaster(room.id, rasterRecord(each)));
    return answer(200, { rasterLayers }, headers);
  },
});

const read = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/raster-layers/:layerId',
  operation: 'raster.read',
  scope: 'room',
  docs: {
    summary: 'Read a raster layer',
    description: 'Includes display settings, band metadata and tile URLs.',
  },
  refusals: ['raster_layer_not_found'],
  responses: { 200: raster },
  handler: async ({ room, params }, { database }) => {
    const found = await database.rasters.find(room.contentKey, params.layerId);
    if (found === null) throw notFound('raster');
    return answer(200, presentRaster(room.id, rasterRecord(found)), { 'Cache-Control': 'private, no-cache' });
  },
});

const display = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/raster-layers/:layerId/display',
  operation: 'raster.set-display',
  scope: 'room',
  docs: {
    summary: 'Update the display settings of a raster layer',
    description:
      'Only the sent fields change; null resets a field to its default, which depends on the bands. ' +
      'API tokens without `read` receive only the fields they sent and the ID.',
  },
  body: displayChangeBody,
  refusals: ['empty_update', 'invalid_display', 'raster_layer_not_found', 'quota_exceeded', 'state_changed'],
  responses: { 200: z.object({ success, rasterLayer: writtenRaster }) },
  handler: async ({ room, caller, params, body, ctx }, { database }) => {
    const change = parseDisplay(body ?? {});
    const target = { room, caller, rasterId: params.layerId, expected: expectedState(ctx) };
    const updated = await withBothStates(
      setDisplay(database, { ...target, change }),
      change,
      currentOf(target),
    );
    const { display: shown, ...whole } = presentRaster(room.id, rasterRecord(updated));
    const rasterLayer = {
      ...presentWritten(caller, whole, ['id']),
      display: presentWritten(caller, shown, Object.keys(change)),
    };
    return answer(200, { success: true, rasterLayer }, stateTag(updated));
  },
});

const update = defineRoute({
  method: 'PATCH',
  path: '/api/rooms/:roomId/raster-layers/:layerId',
  operation: 'raster.update',
  scope: 'room',
  docs: {
    summary: 'Update the name, description, draw order or visibility of a raster layer',
    description:
      'Only the sent fields change. To move a raster layer between two others, set `order` to a ' +
      'number between theirs. API tokens without `read` receive only the fields they sent and the ID.',
  },
  body: rasterChangeBody,
  refusals: [
    'empty_update',
    'invalid_raster_layer',
    'raster_layer_not_found',
    'quota_exceeded',
    'state_changed',
  ],
  responses: { 200: z.object({ success, rasterLayer: writtenRaster }) },
  handler: async ({ room, caller, params, body, ctx }, { database }) => {
    const change = parseRasterChange(body ?? {});
    const target = { room, caller, rasterId: params.layerId, expected: expectedState(ctx) };
    const updated = await withBothStates(
      updateRaster(database, { ...target, change }),
      change,
      currentOf(target),
    );
    const whole = presentRaster(room.id, rasterRecord(updated));
    const rasterLayer = presentWritten(caller, whole, ['id', ...Object.keys(change)]);
    return answer(200, { success: true, rasterLayer }, stateTag(updated));
  },
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/api/rooms/:roomId/raster-layers/:layerId',
  operation: 'raster.delete',
  scope: 'room',
  docs: { summary: 'Delete a raster layer' },
  refusals: ['raster_layer_not_found'],
  responses: { 200: z.object({ success, layerId: z.string() }) },
  handler: async ({ room, caller, params }, { database }) => {
    await deleteRaster(database, { room, caller, rasterId: params.layerId });
    return answer(200, { success: true, layerId: params.layerId });
  },
});

/** Presents the state of a raster that a change does not expect. */
function currentOf({ room, caller }: { readonly room: Pick<Room, 'id'>; readonly caller: Caller }) {
  return (current: RasterLayer) => presentWritten(caller, presentRaster(room.id, rasterRecord(current)), []);
}

export const rasterRoutes = [list, read, display, update, remove];
