import assert from 'node:assert/strict';
import { call, expectReply, newRoomId } from '../support/api/call.ts';
import { sizeOf } from '../support/size.ts';
import { slowStoreSettings } from '../support/slow-store/settings.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { when } from '../support/when.ts';
import { smallEngine } from '../support/small-engine.ts';
import { squares } from './features.ts';

const count = sizeOf({ gate: 25_000, long: 60_000 });

describe('a stack with a slow remote object store', () => {
  let stack: TestStack;
  before(async () => {
    stack = await startTestStack({ settings: { ...slowStoreSettings, ...smallEngine } });
  });
  after(() => stack[Symbol.asyncDispose]());

  it('creates a layer while its file is being received, serves its features and deletes it', async () => {
    const [url = ''] = stack.apiUrls;
    const bearer = await stack.tokenOf('owner');
    const roomId = newRoomId();
    expectReply(await call(url, 'POST', `/api/rooms/${roomId}`, { bearer }), 200);
    const body = new FormData();
    body.set('roomName', roomId);
    body.set('layerName', 'Far away');
    body.set('file', new Blob([...squares(count)]), 'far.geojson');
    const uploaded = await call(url, 'POST', '/api/layers/upload', { bearer, init: { body } });
    assert.ok(uploaded.status === 200 || uploaded.status === 202, uploaded.text);
    const layers = async () => {
      const { json } = await call(url, 'GET', `/api/layers/${roomId}`, { bearer });
      return json.layers as { id: string; featureCount: number }[];
    };
    await when('the layer is there', async () => (await layers()).length > 0);
    const [layer] = await layers();
    assert.equal(layer?.featureCount, count);
    const path = `/api/layers/${layer.id}`;
    const found = await call(url, 'GET', `${path}/features?limit=5`, { bearer });
    assert.equal((found.json.features as unknown[]).length, 5);
    expectReply(await call(url, 'DELETE', path, { bearer }), 200);
    assert.deepEqual(await layers(), []);
  });
});
