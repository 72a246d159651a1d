import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type JobKind, jobKinds } from '../../../core/jobs/kinds.ts';
import { call, type CallOptions, expectReply, newRoomId } from '../api/call.ts';
import type { TestStack } from '../stack.ts';
import { when } from '../when.ts';
import type { ReceivedSpan } from './trace-receiver.ts';

/** A job that ran within a trace. */
export interface TracedJob {
  readonly kind: JobKind;
  readonly traceId: string;
  /** The span of the client, which the trace continues. */
  readonly spanId: string;
  readonly steps: boolean;
}

const points = JSON.stringify({
  type: 'FeatureCollection',
  features: [8, 9].map((longitude) => ({
    type: 'Feature',
    properties: { title: `Point ${longitude}` },
    geometry: { type: 'Point', coordinates: [longitude, 47] },
  })),
});

function formOf(
  fields: Readonly<Record<string, string>>,
  name: string,
  bytes: string | ArrayBuffer,
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([bytes]), name);
  return form;
}

/** Runs a job of each kind to its end, each within a trace of its own that is sampled or not. */
export async function runEachKind({ apiUrls, tokenOf }: TestStack, sampled = true): Promise<TracedJob[]> {
  const [base = ''] = apiUrls;
  const bearer = await tokenOf('owner');
  const ask = (method: string, path: string, options: CallOptions = {}) =>
    call(base, method, path, { bearer, ...options });
  const newRoom = async () => {
    const roomId = newRoomId();
    expectReply(await ask('POST', `/api/rooms/${roomId}`), 200);
    return roomId;
  };
  const jobs: TracedJob[] = [];
  const run = async (kind: JobKind, path: string, body: CallOptions, steps = true) => {
    const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
    const headers = { traceparent: `00-${traceId}-${spanId}-${sampled ? '01' : '00'}` };
    const reply = await ask('POST', path, { ...body, headers });
    assert.ok([200, 202].includes(reply.status), `${kind}: ${reply.status} ${reply.text}`);
    const jobId = String(reply.json.jobId);
    const status = kind === 'room-export' ? `${path}/${jobId}` : `/api/jobs/${jobId}`;
    await when(`the ${kind} ends`, async () => {
      const { json, text } = await ask('GET', status);
      assert.notEqual(json.status, 'error', text);
      return json.status === 'complete';
    });
    jobs.push({ kind, traceId, spanId, steps });
    return { jobId, status };
  };
  const room = await newRoom();
  const upload = formOf({ roomName: room, layerName: 'Points' }, 'points.geojson', points);
  await run('layer-upload', '/api/layers/upload', { init: { body: upload } });
  await run('bulk-import', `/api/rooms/${room}/bulk-import`, {
    init: { body: formOf({}, 'p.geojson', points) },
  });
  const exported = await run('room-export', `/api/rooms/${room}/export-jobs`, { json: {} });
  const artifact = await fetch(`${base}${exported.status}/artifact`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const file = await artifact.arrayBuffer();
  await run('room-import', `/api/rooms/${await newRoom()}/import`, {
    init: { body: formOf({}, 'room.gpkg', file) },
  });
  await run(
    'room-clone',
    `/api/rooms/${await newRoom()}/clone-jobs`,
    { json: { sourceRoomId: room } },
    false,
  );
  return jobs;
}

/** Waits until the trace of a job is complete, and checks that it is one tree with a span of each part. */
export async function expectOneTrace(job: TracedJob, received: readonly ReceivedSpan[]): Promise<void> {
  const { workflow } = jobKinds[job.kind];
  const spansOf = () => received.filter(({ traceId }) => traceId === job.traceId);
  const parts = [
    /^POST \/api\//,
    new RegExp(`^StartWorkflow:${workflow}$`),
    new RegExp(`^RunWorkflow:${workflow}$`),
    /^StartActivity:/,
    /^RunActivity:/,
    ...(job.steps ? [/^step /] : []),
  ];
  const lacking = () => parts.filter((part) => !spansOf().some(({ name }) => part.test(name)));
  const orphans = () => {
    const ids = new Set([job.spanId, ...spansOf().map(({ spanId }) => spanId)]);
    return spansOf().filter(({ parentSpanId = '' }) => !ids.has(parentSpanId));
  };
  await when(`the trace of ${job.kind} is complete`, () => lacking().length + orphans().length === 0);
  const [server] = spansOf().filter(({ parentSpanId }) => parentSpanId === job.spanId);
  assert.equal(server?.service, 'chartroom-api');
  assert.ok(spansOf().some(({ service }) => service === 'chartroom-worker'));
}
