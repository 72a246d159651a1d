import assert from 'node:assert/strict';
import { createChartroomClient, isChartroomError, type ReportedJob } from '../../client/index.ts';
import { newRoomId } from '../support/api/call.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { smallEngine } from '../support/small-engine.ts';
import { openCuttingProxy } from './cutting-proxy.ts';
import { shortWaits } from './use-client.ts';

const square = (n: number) => ({
  type: 'Feature',
  properties: { n },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [n / 100, 0],
        [n / 100, 1],
        [n / 100 + 1, 1],
        [n / 100, 0],
      ],
    ],
  },
});
const lakes = new File(
  [JSON.stringify({ type: 'FeatureCollection', features: Array.from({ length: 500 }, (_, n) => square(n)) })],
  'lakes.geojson',
);

describe('waiting for a job with the client', () => {
  const parts = new AsyncDisposableStack();
  let stack: TestStack;
  let token: string;
  let roomId: string;
  const clientAt = (baseUrl: string, fetched?: (url: string) => void) =>
    createChartroomClient({
      ...{ baseUrl, token, waits: shortWaits, retries: { firstMs: 5, maxMs: 2000 } },
      fetch: (request) => {
        fetched?.(request.url);
        return fetch(request);
      },
    });

  before(async () => {
    stack = parts.use(await startTestStack({ settings: smallEngine }));
    token = await stack.tokenOf('owner');
  });
  after(() => parts.disposeAsync());
  beforeEach(async () => {
    roomId = newRoomId();
    await clientAt(url()).POST('/api/rooms/{roomId}', { params: { path: { roomId } } });
  });
  const url = (): string => stack.apiUrls[0] ?? '';

  it('makes a layer of a file, and polls it until it is complete', async () => {
    const client = clientAt(url());
    const { jobId } = await client.uploadFile(lakes, { roomId, name: 'Lakes' }).done;
    const reported: ReportedJob[] = [];
    const job = await client.waitForJob(jobId, { onProgress: (each) => reported.push(each) });
    assert.equal(job.status, 'complete');
    assert.equal(reported.at(-1)?.status, 'complete');
    const { data } = await client.GET('/api/layers/{layerIdOrRoomName}', {
      params: { path: { layerIdOrRoomName: roomId } },
    });
    assert.deepEqual(
      data.layers.map(({ name }) => name),
      ['Lakes'],
    );
  });

  it('uses the events of its room when they are read, instead of polling', async () => {
    let asked = 0;
    const client = clientAt(url(), (fetched) => {
      if (fetched.includes('/api/jobs/')) asked += 1;
    });
    const stop = new AbortController();
    const found = Promise.withResolvers<undefined>();
    const options = { signal: stop.signal, onLink: () => found.resolve(undefined) };
    const reading = (async () => {
      for await (const event of client.roomEvents(roomId, options)) assert.ok(event.kind);
    })();
    await found.promise;
    const { jobId } = await client.uploadFile(lakes, { roomId, name: 'Lakes' }).done;
    assert.equal((await client.waitForJob(jobId)).status, 'complete');
    stop.abort();
    await reading;
    assert.ok(asked <= 2, `it was asked for ${asked} times`);
  });

  it('throws with the error code of a failed job', async () => {
    const client = clientAt(url());
    const broken = new File(['{"type":"FeatureCollection","features":[{]}'], 'broken.geojson');
    const { jobId } = await client.uploadFile(broken, { roomId, name: 'Broken' }).done;
    await assert.rejects(client.waitForJob(jobId), (error) => {
      assert.ok(isChartroomError(error));
      assert.equal(error.code, 'invalid_json');
      assert.equal(error.details.jobId, jobId);
      assert.equal(error.details.retryable, false);
      return true;
    });
  });

  it('continues while the service is unreachable', async () => {
    await using proxy = await openCuttingProxy(url());
    const { jobId } = await clientAt(url()).uploadFile(lakes, { roomId, name: 'Lakes' }).done;
    let lost = 0;
    const client = clientAt(proxy.url, () => {
      lost += 1;
      // More often than a single request is retried.
      if (lost === 10) proxy.mend();
    });
    proxy.lose();
    assert.equal((await client.waitForJob(jobId)).status, 'complete');
  });

  it('leaves the job running when the wait is aborted', async () => {
    const client = clientAt(url());
    const { jobId } = await client.uploadFile(lakes, { roomId, name: 'Lakes' }).done;
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(client.waitForJob(jobId, { signal }), /enough/);
    assert.equal((await client.waitForJob(jobId)).status, 'complete');
  });
});
