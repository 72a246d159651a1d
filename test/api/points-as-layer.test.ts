import assert from 'node:assert/strict';
import type { LayerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import type { Job } from '../../core/jobs/job.ts';
import { call, expectReply, type ApiReply } from '../support/api/call.ts';
import { createChunkedRoom, type ChunkedRoom, type Parts } from '../support/api/chunked.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('points imported as a layer', () => {
  let api: TestApi;
  let room: ChunkedRoom;
  let started: Job[];
  before(async () => {
    api = await startTestApi({
      jobs: {
        start: async (job) => {
          started.push(job);
          const { jobs } = api.dependencies.database;
          await jobs.begin(job.id, job.run);
          await jobs.complete(job.id, job.run, { layer: null, markersCreated: 0, markers: [] }, 'Done.');
        },
        cancel: () => Promise.resolve(),
        statusOf: () => Promise.resolve('running'),
      },
    });
  });
  after(() => api.close());
  beforeEach(async () => {
    room = await createChunkedRoom(api);
    started = [];
  });

  const asked = () => (started.at(-1)?.input as LayerUploadInput | undefined)?.points;
  const upload = (parts: Record<string, string>, query = ''): Promise<ApiReply> => {
    const body = new FormData();
    const declared = { roomName: room.roomId, layerName: 'Points', ...parts };
    for (const [name, value] of Object.entries(declared)) body.set(name, value);
    body.set('file', new Blob(['{"type":"FeatureCollection","features":[]}']), 'points.geojson');
    return call(api.url, 'POST', `/api/layers/upload${query}`, { bearer: room.owner, init: { body } });
  };
  const sendAll = async (change: (index: number) => Parts = () => ({})): Promise<string> => {
    const uploadId = crypto.randomUUID();
    for (const index of [0, 1, 2]) expectReply(await room.sendChunk(uploadId, index, change(index)), 200);
    return uploadId;
  };
  const processWith = (uploadId: string, query: string): Promise<ApiReply> => {
    const json = { roomName: room.roomId, uploadId, layerName: 'Points' };
    return call(api.url, 'POST', `/api/layers/process-chunked${query}`, { bearer: room.owner, json });
  };

  it('are requested with an upload, in its form or in the query', async () => {
    for (const [parts, query, points] of [
      [{}, '', 'markers'],
      [{ as: 'layer' }, '', 'layer'],
      [{}, '?as=layer', 'layer'],
      [{ as: 'markers' }, '?as=markers', 'markers'],
    ] as const) {
      expectReply(await upload(parts, query), 200);
      assert.equal(asked(), points);
    }
  });

  it('are requested with any chunk, or with process-chunked, which takes precedence', async () => {
    expectReply(await room.process(await sendAll()), 202);
    assert.equal(asked(), 'markers');
    const one = await sendAll((index) => (index === 1 ? { as: 'layer' } : {}));
    expectReply(await room.process(one), 202);
    assert.equal(asked(), 'layer');
    expectReply(await room.process(await sendAll(), { as: 'layer' }), 202);
    assert.equal(asked(), 'layer');
    expectReply(await processWith(await sendAll(), '?as=layer'), 202);
    assert.equal(asked(), 'layer');
    expectReply(await room.process(await sendAll(() => ({ as: 'layer' })), { as: 'markers' }), 202);
    assert.equal(asked(), 'markers');
  });

  it('are refused for an unknown value, for contradicting values, or in a bulk import', async () => {
    const refused = [
      await upload({ as: 'points' }),
      await upload({}, '?as=points'),
      await upload({ as: 'layer' }, '?as=markers'),
      await room.sendChunk(crypto.randomUUID(), 0, { as: 'x' }),
      await room.process(await sendAll(), { as: 'x' }),
      await room.process(await sendAll(), { purpose: 'bulk-import', as: 'layer' }),
    ];
    for (const reply of refused) {
      assert.match(JSON.stringify(expectReply(reply, 400, 'invalid_request').json), /"as"|\bas\b/);
    }
    assert.deepEqual(started, []);
    expectReply(await room.process(await sendAll(), { purpose: 'bulk-import', as: 'markers' }), 202);
  });
});
