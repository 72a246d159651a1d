import assert from 'node:assert/strict';
import { ServiceAnswer, call, expectError, expectStatus, type Bearer, type Json } from './http.ts';
import { endOfJob } from './waiting.ts';

export interface UploadForm {
  readonly layerName?: string;
  readonly fileName?: string;
  readonly content: unknown;
  readonly type?: string;
  readonly description?: string;
  readonly style?: unknown;
  /** How a raster is drawn. */
  readonly display?: unknown;
  /** What points are imported as. */
  readonly as?: string;
  /** What the caller knows about the file: `crs`, `encoding`, `delimiter`, `types`. */
  readonly declared?: Readonly<Record<string, string>>;
}

/** The parts of a direct upload, with the text parts before the file. */
export function uploadForm(roomId: string, upload: UploadForm): FormData {
  const form = new FormData();
  form.set('roomName', roomId);
  form.set('layerName', upload.layerName ?? 'A layer');
  if (upload.description !== undefined) form.set('description', upload.description);
  if (upload.style !== undefined) form.set('style', JSON.stringify(upload.style));
  if (upload.display !== undefined) form.set('display', JSON.stringify(upload.display));
  if (upload.as !== undefined) form.set('as', upload.as);
  for (const [field, value] of Object.entries(upload.declared ?? {})) form.set(field, value);
  const type = upload.type ?? 'application/geo+json';
  form.set('file', new Blob([bytesOf(upload.content)], { type }), upload.fileName ?? 'layer.geojson');
  return form;
}

function bytesOf(content: unknown): string | Uint8Array<ArrayBuffer> {
  if (content instanceof Uint8Array) return new Uint8Array(content);
  return typeof content === 'string' ? content : JSON.stringify(content);
}

export async function sendUpload(
  caller: Bearer | null,
  roomId: string,
  upload: UploadForm,
): Promise<ServiceAnswer> {
  return finished(
    caller,
    await call(caller, 'POST', '/api/layers/upload', { form: uploadForm(roomId, upload) }),
  );
}

/**
 * The final response to an upload. A machine that is too busy to respond within ten seconds answers 202 and
 * reports the result in the job, which is then returned as if it had been immediate. If the job fails, the
 * 202 is returned.
 */
export async function finished(caller: Bearer | null, answer: ServiceAnswer): Promise<ServiceAnswer> {
  if (answer.status !== 202 || caller === null) return answer;
  const end = await endOfJob(caller, answer.string('jobId'));
  if (end.at('status') !== 'complete') return answer;
  const bytes = new TextEncoder().encode(JSON.stringify({ success: true, ...end.object() }));
  return new ServiceAnswer(answer.request, 200, end.headers, bytes);
}

/** Uploads a file of polygons or lines and returns the layer as listed, after its job if there is one. */
export async function uploadLayer(caller: Bearer, roomId: string, upload: UploadForm): Promise<Json> {
  expectStatus(await sendUpload(caller, roomId, upload), 200);
  return namedLayer(caller, roomId, upload.layerName ?? 'A layer');
}

export async function namedLayer(caller: Bearer, roomId: string, name: string): Promise<Json> {
  const list = expectStatus(await call(caller, 'GET', `/api/layers/${roomId}`), 200);
  const layer = list.list('layers').find((entry) => entry.name === name);
  assert.ok(layer, `a layer named ${name} in ${list.text.slice(0, 500)}`);
  return layer;
}

export type LonLatBox = readonly [minLon: number, minLat: number, maxLon: number, maxLat: number];

export async function readFeatures(
  caller: Bearer | null,
  layerId: unknown,
  box?: LonLatBox,
): Promise<ServiceAnswer> {
  const [minLon, minLat, maxLon, maxLat] = box ?? [];
  const query = box ? `?minLon=${minLon}&minLat=${minLat}&maxLon=${maxLon}&maxLat=${maxLat}` : '';
  return call(caller, 'GET', `/api/layers/${String(layerId)}/features${query}`);
}

/**
 * Asserts that an upload is refused: with an immediate 400 or with a failed job, in both cases with a stable
 * code and a message, and without creating a layer, marker or raster.
 */
export async function expectRefused(
  caller: Bearer,
  roomId: string,
  answer: ServiceAnswer,
  message: RegExp,
): Promise<void> {
  if (answer.status === 202) {
    const end = await endOfJob(caller, answer.string('jobId'));
    assert.equal(end.at('status'), 'error', end.text);
    assert.match(end.string('error.code'), /^[a-z0-9_]+$/);
    assert.match(end.string('error.message'), message);
  } else {
    expectError(answer, 400, undefined, message);
  }
  await expectNothingIn(caller, roomId);
}

export async function expectNothingIn(caller: Bearer, roomId: string): Promise<void> {
  const layers = expectStatus(await call(caller, 'GET', `/api/layers/${roomId}`), 200);
  assert.deepEqual(layers.list('layers'), [], 'no layer is left behind');
  const markers = expectStatus(await call(caller, 'GET', `/api/rooms/${roomId}/markers`), 200);
  assert.deepEqual(markers.json, { count: 0, markers: [] }, 'no marker is left behind');
  const rasters = expectStatus(await call(caller, 'GET', `/api/rooms/${roomId}/raster-layers`), 200);
  assert.deepEqual(rasters.json, { rasterLayers: [] }, 'no raster is left behind');
}
