import assert from 'node:assert/strict';

import { limits } from '../../core/limits.ts';
import { addMember, call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

const style = {
  type: 'categories',
  attribute: 'tags',
  categories: [{ values: ['flood'], symbol: { color: '#1f78b4' } }],
};

describe('the style of the markers of a room', () => {
  let api: TestApi;
  let owner: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());

  const set = (bearer: string, roomId: string, json: unknown) =>
    call(api.url, 'PATCH', `/api/rooms/${roomId}/marker-style`, { bearer, json });
  const styleOf = async (roomId: string) =>
    expectReply(await call(api.url, 'GET', `/api/rooms/${roomId}`, { bearer: owner }), 200).json.markerStyle;

  it('is set by editors and tokens with write, and is part of the room and of its presentation', async () => {
    const roomId = await createRoom(api, owner);
    assert.equal(await styleOf(roomId), null);
    const editor = await addMember(api, roomId, 'editor', 'editor');
    const reply = expectReply(await set(editor, roomId, { style }), 200);
    assert.deepEqual(reply.json, { success: true, roomId, markerStyle: style });
    assert.deepEqual(await styleOf(roomId), style);
    const { secret } = await issueToken(api, owner, roomId, 'write');
    expectReply(await set(secret, roomId, { style: null }), 200);
    assert.equal(await styleOf(roomId), null);
    const viewer = await addMember(api, roomId, 'viewer', 'viewer');
    expectReply(await set(viewer, roomId, { style }), 403, 'insufficient permission');
  });

  it('is presented with slides that show markers, and not without', async () => {
    const roomId = await createRoom(api, owner);
    const inRoom = async (method: string, path: string, json?: unknown) =>
      (await call(api.url, method, `/api/rooms/${roomId}${path}`, { bearer: owner, json })).json;
    await set(owner, roomId, { style });
    const { marker } = await inRoom('POST', '/markers', { latitude: 1, longitude: 2 });
    const slide = { id: 'a', visible: { markerIds: [(marker as { id: string }).id] } };
    await inRoom('PUT', '/presentation', { slides: [{ id: 'b', visible: {} }] });
    assert.equal((await inRoom('GET', '/presentation')).markerStyle, null);
    await inRoom('PUT', '/presentation', { slides: [slide] });
    assert.deepEqual((await inRoom('GET', '/presentation')).markerStyle, style);
  });

  it('reports what is not drawn, and refuses what is no style or too long', async () => {
    const roomId = await createRoom(api, owner);
    const { json } = expectReply(await set(owner, roomId, { style: { type: 'single', glow: 1 } }), 200);
    assert.deepEqual(
      (json.warnings as { code: string }[]).map(({ code }) => code),
      ['style_not_drawn'],
    );
    for (const flawed of [
      {},
      { style: 'red' },
      { style: [] },
      { style: { a: 'x'.repeat(limits.markerStyle) } },
    ])
      expectReply(await set(owner, roomId, flawed), 400, 'invalid_marker');
    expectReply(await set(owner, roomId, { style, color: 'ff0000' }), 400, 'unknown_field:color');
    assert.deepEqual(await styleOf(roomId), { type: 'single', glow: 1 });
  });
});
