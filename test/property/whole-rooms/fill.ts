/** Creates a room from a plan with the requests that users would send. */
import assert from 'node:assert/strict';
import { photo, png, svg, thumbnail } from '../../acceptance/support/pictures.ts';
import { writeTiff } from '../../fixtures/raster/write-tiff.ts';
import { type OddFeature, oddFeatureText } from '../../support/odd-features.ts';
import { when } from '../../support/when.ts';
import { checkAnswer, memberOf } from '../check-answer.ts';
import { fillIn, gather, note, type Ids } from '../picks.ts';
import type { FormPart } from '../requests.ts';
import { ask, type Service } from '../rooms.ts';
import { send, type Received } from '../service.ts';
import type { RoomPlan } from './room-plan.ts';

export interface WorkedRoom {
  readonly service: Service;
  readonly roomId: string;
  readonly owner: string;
}

interface Content {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, FormPart>>;
}

/**
 * Fills a new room. Requests of the plan that the service rejects have no effect on the room. Returns the
 * number of successful requests and of all requests.
 */
export async function fill(room: WorkedRoom, plan: RoomPlan): Promise<{ good: number; all: number }> {
  const ids: Ids = new Map([['room', [room.roomId]]]);
  const tally = { good: 0, all: 0 };
  const attempt = async (
    name: string,
    content: Content = {},
    params: Readonly<Record<string, string>> = {},
  ) => {
    const answer = await tryTo(
      room,
      name,
      { ...content, json: fillIn(content.json, ids, noIds) },
      fillIn(params, ids, noIds),
    );
    const { jobId, ...shown } = (answer.json ?? {}) as Record<string, unknown>;
    delete shown.roomId;
    if (answer.status < 300) gather(ids, shown, new Set([room.roomId]));
    tally.all += 1;
    tally.good += answer.status < 300 ? 1 : 0;
    if (answer.status < 300 && typeof jobId === 'string') await jobEnded(room, jobId);
    return answer;
  };
  const inRoom = (method: string, path: string) => `${method} /api/rooms/{roomId}${path}`;

  await attempt(inRoom('PATCH', '/camera-settings'), { json: plan.camera });
  await attempt(inRoom('PATCH', '/timeline-settings'), { json: plan.timeline });
  for (const { isSvg, name, size } of plan.icons) {
    const icon = isSvg ? { name: 'i.svg', content: svg } : { name: 'i.png', content: png };
    await attempt(inRoom('POST', '/marker-icons'), { form: { icon, name, size: String(size) } });
  }
  for (let number = 0; number < plan.photos; number++) {
    const small = { name: 'b.jpg', content: thumbnail };
    const form = { image: { name: 'a.jpg', content: photo }, thumbnail: small };
    await attempt(inRoom('POST', '/markers/upload-image'), { form });
  }
  for (const [number, { features, change }] of plan.layers.entries()) {
    const file = { name: 'odd.geojson', content: collectionText(features) };
    const form = { roomName: room.roomId, layerName: `Layer ${number}`, as: 'layer', file };
    await attempt('POST /api/layers/upload', { form });
    await noteListed(room, ids);
    const last = ids.get('layer')?.at(-1) ?? '';
    await attempt('PATCH /api/layers/{layerIdOrRoomName}', { json: change }, { layerIdOrRoomName: last });
  }
  const raster = { name: 'hill.tif', content: new Uint8Array(writeTiff({})) };
  await attempt('POST /api/layers/upload', {
    form: { roomName: room.roomId, layerName: 'Hill', file: raster },
  });
  await noteListed(room, ids);
  const layerId = ids.get('raster')?.at(-1) ?? '';
  await attempt(
    inRoom('PATCH', '/raster-layers/{layerId}/display'),
    { json: { opacity: 0.25 } },
    { layerId },
  );
  await attempt(inRoom('PATCH', '/raster-layers/{layerId}/display'), { json: plan.raster }, { layerId });
  await attempt(inRoom('PATCH', '/raster-layers/{layerId}'), { json: plan.rasterChange }, { layerId });
  const file = { name: 'points.geojson', content: collectionText(plan.points) };
  await attempt(inRoom('POST', '/bulk-import'), { form: { file } });
  const [imageKey = '', thumbnailKey = ''] = ['image', 'thumbnail'].map(
    (kind) => ids.get(kind)?.at(-1) ?? '',
  );
  const dressed = { imageKey, thumbnailKey, markerIconId: ids.get('icon')?.at(-1) ?? null };
  await attempt(inRoom('POST', '/markers'), { json: { latitude: 47, longitude: 8, ...dressed } });
  for (const json of plan.markers) await attempt(inRoom('POST', '/markers'), { json });
  for (const { about, feature, body, replies, isResolved } of plan.comments) {
    const { objectType, objectId } = fillIn(about, ids, noIds);
    const named = objectType === 'feature' ? `${objectId}${feature}` : objectId;
    const json = { ...(body as object), objectType, objectId: named };
    const made = memberOf((await attempt(inRoom('POST', '/comments'), { json })).json, 'comment');
    const id = String(memberOf(made, 'id'));
    if (made === undefined) continue;
    for (const reply of replies)
      await attempt(inRoom('POST', '/comments/{id}/replies'), { json: reply }, { id });
    if (isResolved) await attempt(inRoom('PATCH', '/comments/{id}'), { json: { resolved: true } }, { id });
  }
  // Most random presentations refer to something that the room lacks, and are rejected.
  const slide = { id: 'first', title: 'Harbour', notes: 'Pause here', camera: { lat: 47, lng: 8, zoom: 9 } };
  await attempt(inRoom('PUT', '/presentation'), { json: { slides: [slide] } });
  await attempt(inRoom('PUT', '/presentation'), { json: plan.presentation });
  for (const { kind, id } of plan.deleted) {
    const name = {
      markers: inRoom('DELETE', '/markers/{markerId}'),
      layers: 'DELETE /api/layers/{layerIdOrRoomName}',
      comments: inRoom('DELETE', '/comments/{id}'),
    }[kind];
    await attempt(name, {}, { markerId: id, layerIdOrRoomName: id, id });
  }
  return tally;
}

const noIds: Ids = new Map();

function collectionText(features: readonly OddFeature[]): string {
  return `{"type":"FeatureCollection","features":[${features.map(oddFeatureText).join(',')}]}`;
}

/** Sends a request that may be rejected, but only as described. */
async function tryTo(
  { service, roomId, owner }: WorkedRoom,
  name: string,
  content: Content,
  params: Readonly<Record<string, string>>,
): Promise<Received> {
  const operation = service.operations.get(name);
  assert.ok(operation, `${name} is not described`);
  const all: Readonly<Record<string, string>> = { roomId, ...params };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(all[key] ?? ''),
  );
  service.sent += 1;
  const answer = await send({ operation, url: `${service.baseUrls[0]}${path}`, bearer: owner, ...content });
  checkAnswer(operation, answer);
  return answer;
}

/** Collects the ids of layers and rasters created by jobs from lists. */
async function noteListed({ service, roomId, owner }: WorkedRoom, ids: Ids): Promise<void> {
  const layers = await ask(service, 'GET /api/layers/{layerIdOrRoomName}', owner, {
    layerIdOrRoomName: roomId,
  });
  for (const layer of memberOf(layers.json, 'layers') as { id: string }[]) note(ids, 'layer', layer.id);
  const rasters = await ask(service, 'GET /api/rooms/{roomId}/raster-layers', owner, { roomId });
  for (const raster of memberOf(rasters.json, 'rasterLayers') as { id: string }[])
    note(ids, 'raster', raster.id);
}

/** Waits for the end of the job and resolves with its last state. */
export async function jobEnded({ service, owner }: WorkedRoom, jobId: string): Promise<unknown> {
  let last: unknown;
  await when(`the job ${jobId} has ended`, async () => {
    last = (await ask(service, 'GET /api/jobs/{jobId}', owner, { jobId })).json;
    return ['complete', 'error'].includes(String(memberOf(last, 'status')));
  });
  return last;
}
