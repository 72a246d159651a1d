import assert from 'node:assert/strict';

import { addMember, call, createRoom, expectReply, issueToken, newRoomId } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('rooms', () => {
  let api: TestApi;
  let owner: string;
  let stranger: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner', { email: 'Owner@Example.org', name: 'Olga' });
    stranger = await api.issuer.token('stranger');
  });
  after(() => api.close());

  const as = (bearer: string | undefined, method: string, path: string, json?: unknown) =>
    call(api.url, method, path, { bearer, json });

  it('creates a room for the first caller and returns it on later requests', async () => {
    const path = `/api/rooms/${newRoomId()}`;
    const first = expectReply(await as(owner, 'POST', path), 200);
    assert.equal(first.json.isNewRoom, true);
    const again = expectReply(await as(owner, 'POST', path, { name: 'ignored' }), 200);
    assert.equal(again.json.isNewRoom, false);
    assert.deepEqual(again.json.room, first.json.room);
    expectReply(await as(stranger, 'POST', path), 403, 'insufficient permission');
  });

  it('accepts a name and the public flag at creation and nothing else', async () => {
    const path = `/api/rooms/${newRoomId()}`;
    expectReply(await as(owner, 'POST', path, { createdBy: 'me' }), 400, 'unknown_field:createdBy');
    expectReply(await as(owner, 'POST', path, { name: 'Harbour\nNorth' }), 400, 'invalid_request');
    expectReply(await as(owner, 'POST', path, { name: 'Harbour', isPublic: true }), 200);
    const info = expectReply(await as(undefined, 'GET', `${path}/info`), 200);
    assert.equal(info.json.name, 'Harbour');
    assert.equal(info.json.isPublic, true);
  });

  it('shows strangers only the id of a private room', async () => {
    const roomId = await createRoom(api, owner);
    for (const bearer of [undefined, stranger]) {
      const info = expectReply(await as(bearer, 'GET', `/api/rooms/${roomId}/info`), 200);
      assert.deepEqual(info.json, { roomId, requiresAuth: true });
    }
    expectReply(await as(undefined, 'GET', `/api/rooms/${roomId}`), 401, 'authentication_required');
    expectReply(await as(stranger, 'GET', `/api/rooms/${roomId}`), 403, 'insufficient permission');
  });

  it('counts the content of the room and names the role of a member', async () => {
    const roomId = await createRoom(api, owner);
    const reply = expectReply(await as(owner, 'GET', `/api/rooms/${roomId}`), 200);
    assert.equal(reply.json.userRole, 'owner');
    assert.equal(reply.json.hasAccess, true);
    assert.equal((reply.json.counts as Record<string, number>).members, 1);
    assert.equal(reply.json.markerCount, 0);
  });

  it('answers 304 until the room changes', async () => {
    const roomId = await createRoom(api, owner);
    const etag = (await as(owner, 'GET', `/api/rooms/${roomId}`)).headers.get('etag') ?? '';
    const again = () =>
      call(api.url, 'GET', `/api/rooms/${roomId}`, { bearer: owner, headers: { 'If-None-Match': etag } });
    expectReply(await again(), 304);
    expectReply(await as(owner, 'PATCH', `/api/rooms/${roomId}/public`, { isPublic: true }), 200);
    expectReply(await again(), 200);
  });

  it('lets only the owner rename a room and make it public', async () => {
    const roomId = await createRoom(api, owner);
    const editor = await addMember(api, roomId, 'editor', 'editor');
    expectReply(
      await as(editor, 'PATCH', `/api/rooms/${roomId}`, { name: 'x' }),
      403,
      'insufficient permission',
    );
    const renamed = expectReply(await as(owner, 'PATCH', `/api/rooms/${roomId}`, { name: 'Quay' }), 200);
    assert.equal(renamed.json.name, 'Quay');
    expectReply(await as(owner, 'PATCH', `/api/rooms/${roomId}/public`, { isPublic: true }), 200);
    expectReply(await as(undefined, 'GET', `/api/rooms/${roomId}`), 200);
    expectReply(
      await as(editor, 'PATCH', `/api/rooms/${roomId}/presentation/public`, { isPublic: true }),
      200,
    );
  });

  it('keeps the camera fields that were not sent and clears those that are null', async () => {
    const path = `/api/rooms/${await createRoom(api, owner)}/camera-settings`;
    const view = { lat: 47.4, lng: 8.5, zoom: 11 };
    expectReply(await as(owner, 'PATCH', path, { defaultView: view, defaultTheme: 'dark' }), 200);
    const reply = expectReply(await as(owner, 'PATCH', path, { defaultTheme: null }), 200);
    assert.equal(reply.json.defaultViewLat, 47.4);
    assert.equal(reply.json.defaultTheme, null);
    expectReply(await as(owner, 'PATCH', path, {}), 400, 'empty_update');
    expectReply(await as(owner, 'PATCH', path, { defaultBaseLayer: 'mars' }), 400, 'invalid_request');
    expectReply(await as(owner, 'PATCH', path, { defaultView: { ...view, tilt: 1 } }), 400);
  });

  it('updates timeline settings one by one', async () => {
    const path = `/api/rooms/${await createRoom(api, owner)}/timeline-settings`;
    expectReply(await as(owner, 'PATCH', path, { groupingMode: 'month', showMarkersOnly: true }), 200);
    const reply = expectReply(
      await as(owner, 'PATCH', path, { groupingMode: null, sliderMode: 'past' }),
      200,
    );
    assert.deepEqual(reply.json.timelineSettings, { showMarkersOnly: true, sliderMode: 'past' });
  });

  it('returns the permissions of the caller, also to strangers', async () => {
    const roomId = await createRoom(api, owner);
    const viewer = await addMember(api, roomId, 'viewer', 'viewer');
    const may = async (bearer: string, action: string) =>
      (await as(bearer, 'GET', `/api/rooms/${roomId}/permissions?action=${action}`)).json;
    assert.deepEqual(await may(owner, 'delete_room'), { hasPermission: true, role: 'owner' });
    assert.deepEqual(await may(viewer, 'view'), { hasPermission: true, role: 'viewer' });
    assert.deepEqual(await may(viewer, 'edit'), { hasPermission: false, role: 'viewer' });
    assert.deepEqual(await may(stranger, 'view'), { hasPermission: false, role: 'none' });
    expectReply(await as(owner, 'GET', `/api/rooms/${roomId}/permissions?action=fly`), 400);
  });

  it('frees the id of a deleted room immediately, with its tokens invalid', async () => {
    const roomId = await createRoom(api, owner);
    const token = await issueToken(api, owner, roomId, 'read');
    expectReply(await as(owner, 'DELETE', `/api/rooms/${roomId}`), 200);
    expectReply(await as(owner, 'GET', `/api/rooms/${roomId}`), 404, 'room_not_found');
    expectReply(await as(stranger, 'POST', `/api/rooms/${roomId}`), 200);
    const dead = await as(token.secret, 'GET', `/api/rooms/${roomId}`);
    expectReply(dead, 401, 'Invalid or expired API token');
  });

  it('records each change in the history of the room, without gaps', async () => {
    const roomId = await createRoom(api, owner);
    await as(owner, 'PATCH', `/api/rooms/${roomId}/public`, { isPublic: true });
    await as(owner, 'PATCH', `/api/rooms/${roomId}/public`, { isPublic: true });
    await as(owner, 'POST', `/api/rooms/${roomId}/clear`);
    await as(owner, 'DELETE', `/api/rooms/${roomId}`);
    const { rows } = await api.pool.query<{ seq: number; kind: string }>(
      'select seq, kind from history join rooms on key = room_key where id = $1 order by seq',
      [roomId],
    );
    assert.deepEqual(
      rows.map(({ seq, kind }) => [seq, kind]),
      [
        [1, 'room.created'],
        [2, 'settings.updated'],
        [3, 'room.cleared'],
        [4, 'room.deleted'],
      ],
    );
  });

  it('changes nothing and answers 502 when a change cannot be announced', async () => {
    const roomId = await createRoom(api, owner);
    await api.pool.query(
      'alter table history add constraint broken check (kind <> $$settings.updated$$) not valid',
    );
    try {
      const reply = await as(owner, 'PATCH', `/api/rooms/${roomId}/public`, { isPublic: true });
      expectReply(reply, 502, 'broadcast_failed');
    } finally {
      await api.pool.query('alter table history drop constraint broken');
    }
    expectReply(await as(undefined, 'GET', `/api/rooms/${roomId}`), 401);
  });
});
