import { Readable } from 'node:stream';
import { z } from 'zod';
import { claimQuota } from '../../core/blobs/reserved-quota.ts';
import { awaitJob } from '../../core/jobs/await-job.ts';
import { Refusal } from '../../core/errors.ts';
import { deleteLayer } from '../../core/layers/delete-layer.ts';
import { parseLayerChange, parseLayerFields, plainStyle } from '../../core/layers/layer-fields.ts';
import { layerRecord, type LayerRecord } from '../../core/layers/layer-record.ts';
import { styleWarnings } from '../../core/layers/style-warnings.ts';
import { updateLayer } from '../../core/layers/update-layer.ts';
import { limits } from '../../core/limits.ts';
import { isJsonObject } from '../../core/text.ts';
import { stageUpload } from '../../core/uploads/stage-upload.ts';
import { startLayerJob } from '../../core/uploads/start-layer-job.ts';
import { isKnown } from '../http/not-modified.ts';
import { LeftJson } from '../http/parse-json.ts';
import { presentLayer } from '../presenters/layer.ts';
import { presentWritten } from '../presenters/written.ts';
import type { Layer } from '../../core/layers/layer.ts';
import { expectedState, stateTag, withBothStates } from '../http/if-match.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { jobRefusals, storageRefusals } from '../routing/refusals.ts';
import { success } from '../schemas/common.ts';
import { jobStarted } from '../schemas/job.ts';
import { styleWarningList as warnings, withWarnings } from '../schemas/style-warnings.ts';
import { layer as layerSchema, layerChangeBody, newLayerBody, writtenLayer } from '../schemas/layer.ts';

const list = defineRoute({
  method: 'GET',
  path: '/api/layers/:roomName',
  operation: 'layer.list',
  scope: 'room-name',
  docs: { summary: 'List the vector layers of a room', description: 'In draw order, bottom first.' },
  responses: { 200: z.object({ layers: z.array(layerSchema) }) },
  handler: async ({ room, ctx }, { database }) => {
    const headers = {
      ETag: `W/"${room.key}.${room.contentKey}.${room.lastSeq}"`,
      'Cache-Control': 'private, no-cache',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, { layers: [] }, headers);
    const layers = await database.layers.list(room.contentKey);
    return answer(200, { layers: layers.map((each) => presentLayer(layerRecord(each))) }, headers);
  },
});

const create = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/layers',
  operation: 'layer.create',
  scope: 'room',
  docs: {
    summary: 'Create a layer from inline GeoJSON',
    description:
      'Points become features of the layer. If processing takes longer than ten seconds, the response ' +
      'is 202 with the ID of a job to poll.',
  },
  body: newLayerBody,
  bodyLimit: limits.inlineLayerBody,
  bodyDepth: limits.inlineLayerDepth,
  bodyLeft: 'geojson',
  refusals: [...storageRefusals, ...jobRefusals, 'invalid_layer'],
  responses: {
    200: z.object({ success, layer: layerSchema, warnings }).meta({ id: 'LayerAnswer' }),
    202: jobStarted,
  },
  handler: async ({ room, caller, body, signal }, { database, objects, jobs, clock }) => {
    const { name, description = null, ...style } = parseLayerFields(body, ['geojson']);
    if (name === undefined)
      throw new Refusal('invalid_layer', "The layer's name is required.", { field: 'name' });
    const geojson = collectionOf(body);
    const ports = { database, objects, clock };
    const { byteLength } = geojson;
    const reserved = await claimQuota(ports, room.ownerId, { atLeast: byteLength, atMost: byteLength });
    const upload = await stageUpload(ports, Readable.from([geojson]), 'application/geo+json').catch(
      async (error: unknown) => {
        await reserved.release();
        throw error;
      },
    );
    const started = await startLayerJob(
      { ...ports, runner: jobs },
      {
        room,
        caller,
        upload,
        reserved,
        layer: {
          subject: name,
          layerName: name,
          description,
          style: { ...plainStyle, ...style },
          points: 'layer',
        },
      },
    );
    const ended = await awaitJob(database, started.id, signal);
    if (ended === null) return answer(202, { jobId: started.id });
    const { layer } = ended.result as unknown as { layer: LayerRecord };
    return answer(200, { success: true, layer: presentLayer(layer), ...withWarnings(ended.warnings) });
  },
});

const update = defineRoute({
  method: 'PATCH',
  path: '/api/layers/:layerId',
  operation: 'layer.update',
  scope: 'layer',
  docs: {
    summary: 'Update the style, name, description or draw order of a layer',
    description:
      'Only the sent fields change. To move a layer between two others, set `order` to a number ' +
      'between theirs. API tokens without `read` receive only the fields they sent and the ID.',
  },
  body: layerChangeBody,
  bodyLimit: limits.jsonDocument,
  refusals: ['empty_update', 'invalid_layer', 'quota_exceeded', 'state_changed'],
  responses: { 200: z.object({ success, layer: writtenLayer, warnings }).meta({ id: 'WrittenLayerAnswer' }) },
  handler: async ({ room, caller, layer, body, ctx }, { database }) => {
    const change = parseLayerChange(body ?? {});
    const expected = expectedState(ctx);
    const updated = await withBothStates(
      updateLayer(database, { room, caller, layerId: layer.id, change, expected }),
      change,
      (current: Layer) => presentWritten(caller, presentLayer(layerRecord(current)), []),
    );
    const whole = presentLayer(layerRecord(updated));
    const written = {
      success: true as const,
      layer: presentWritten(caller, whole, ['id', ...Object.keys(change)]),
      ...withWarnings(change.style === undefined ? [] : styleWarnings(updated)),
    };
    return answer(200, written, stateTag(updated));
  },
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/api/layers/:layerId',
  operation: 'layer.delete',
  scope: 'layer',
  docs: { summary: 'Delete a layer' },
  responses: { 200: z.object({ success, layerId: z.string() }) },
  handler: async ({ room, caller, layer }, { database }) => {
    await deleteLayer(database, { room, caller, layerId: layer.id });
    return answer(200, { success: true, layerId: layer.id });
  },
});

/** The collection as sent: parsing and serializing it would change its numbers. */
function collectionOf(body: unknown): Uint8Array {
  const geojson = isJsonObject(body) ? body.geojson : undefined;
  const refuse = (sentence: string) => new Refusal('invalid_layer', sentence, { field: 'geojson' });
  if (!(geojson instanceof LeftJson)) throw refuse("The layer's geojson is required.");
  const type = geojson.members.get('type');
  if (type === undefined || type.length > maxTypeLength || parsed(type) !== 'FeatureCollection') {
    throw refuse("The layer's geojson must be an object of type FeatureCollection.");
  }
  const isArray = geojson.members.get('features')?.[0] === 0x5b;
  if (!isArray) throw refuse("The layer's geojson must have an array of features.");
  return geojson.bytes;
}

/** Bytes of the type if every letter is escaped. */
const maxTypeLength = 2 + 6 * 'FeatureCollection'.length;

function parsed(json: Uint8Array): unknown {
  return JSON.parse(Buffer.from(json).toString()) as unknown;
}

export const layerRoutes = [list, create, update, remove];
