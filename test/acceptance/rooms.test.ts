import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus } from './support/http.ts';
import { newPerson, type Person } from './support/people.ts';
import { createMarker, createRoom, issueToken, newRoomId, setPublic } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

suite(import.meta.filename, 'Rooms', () => {
  let owner: Person;
  let stranger: Person;
  before(async () => {
    owner = await newPerson('owner');
    stranger = await newPerson('stranger');
  });

  it('creates a room for the first signed-in caller who posts its id', async () => {
    const roomId = newRoomId();
    const start = Date.now() - 120_000;
    const answer = expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}`, { json: {} }), 200);
    assert.equal(answer.at('success'), true);
    assert.equal(answer.at('isNewRoom'), true);
    assert.equal(answer.at('room.roomId'), roomId);
    assert.ok(answer.string('room.createdBy') !== '');
    assert.ok(Number.isInteger(answer.number('room.createdAt')), 'createdAt is an integer');
    assert.ok(answer.number('room.createdAt') > start, 'createdAt is epoch milliseconds');
  });

  it('creates a room from a POST without any body', async () => {
    const answer = expectStatus(await call(owner, 'POST', `/api/rooms/${newRoomId()}`), 200);
    assert.equal(answer.at('isNewRoom'), true);
  });

  it('creates a room with the given fields, which later requests do not change', async () => {
    const roomId = newRoomId();
    const fields = {
      ...{ name: 'Bern', isPublic: true, presentationIsPublic: true, autoZoomEnabled: false },
      ...{ defaultView: { lat: 46.9, lng: 7.4, zoom: 9 }, defaultTheme: 'light', defaultBaseLayer: 'osm' },
    };
    expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}`, { json: fields }), 200);
    const { defaultView, ...flat } = fields;
    const { lat, lng, zoom } = defaultView;
    const expected = { ...flat, defaultViewLat: lat, defaultViewLng: lng, defaultViewZoom: zoom };
    const shown = async () => {
      const info = expectStatus(await call(owner, 'GET', `/api/rooms/${roomId}/info`), 200);
      return Object.fromEntries(Object.keys(expected).map((field) => [field, info.at(field)]));
    };
    assert.deepEqual(await shown(), expected);
    expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}`, { json: { isPublic: false } }), 200);
    assert.deepEqual(await shown(), expected);
    for (const json of [{ defaultTheme: 'pink' }, { defaultView: { lat: 1 } }, { seed: 1 }]) {
      expectError(await call(owner, 'POST', `/api/rooms/${newRoomId()}`, { json }), 400);
    }
  });

  it('answers isNewRoom false and the same room when the owner posts it again', async () => {
    const roomId = newRoomId();
    const first = await call(owner, 'POST', `/api/rooms/${roomId}`, { json: {} });
    const again = expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}`, { json: {} }), 200);
    assert.equal(again.at('isNewRoom'), false);
    assert.deepEqual(again.at('room'), first.at('room'));
  });

  it('rejects a POST on the room of another user', async () => {
    const roomId = await createRoom(owner);
    expectError(await call(stranger, 'POST', `/api/rooms/${roomId}`), 403, 'insufficient permission');
  });

  it('refuses a POST on a public room of another user', async () => {
    const roomId = await createRoom(owner);
    await setPublic(owner, roomId);
    expectError(await call(stranger, 'POST', `/api/rooms/${roomId}`), 403, 'insufficient permission');
  });

  it('makes one owner of many who post the same new id at once', async () => {
    const roomId = newRoomId();
    const people = await Promise.all(Array.from({ length: 6 }, () => newPerson('racer')));
    const answers = await Promise.all(
      people.map((racer, process) => call(racer, 'POST', `/api/rooms/${roomId}`, { process })),
    );
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 403, 403, 403, 403, 403]);
  });

  it('answers metadata with counts, role and access to the owner', async () => {
    const roomId = await createRoom(owner);
    await createMarker(owner, roomId);
    const answer = await eventually(async () => {
      const read = expectStatus(await call(owner, 'GET', `/api/rooms/${roomId}`), 200);
      assert.equal(read.at('counts.markers'), 1);
      return read;
    });
    assert.equal(answer.at('userRole'), 'owner');
    assert.equal(answer.at('hasAccess'), true);
    assert.deepEqual(answer.object('counts'), {
      ...{ markers: 1, layers: 0, rasterLayers: 0 },
      ...{ comments: 0, icons: 0, slides: 0, members: 1 },
    });
    assert.equal(answer.at('markerCount'), 1);
    assert.equal(answer.at('layerCount'), 0);
    assert.equal(answer.at('rasterLayerCount'), 0);
    assert.equal(answer.at('commentCount'), 0);
  });

  it('answers info with the room fields', async () => {
    const roomId = await createRoom(owner);
    const info = expectStatus(await call(owner, 'GET', `/api/rooms/${roomId}/info`), 200);
    assert.equal(info.at('roomId'), roomId);
    assert.equal(info.at('isPublic'), false);
    assert.equal(info.at('presentationIsPublic'), false);
    assert.ok(Number.isInteger(info.number('createdAt')));
    assert.ok(info.string('createdBy') !== '');
    assert.equal(typeof info.at('autoZoomEnabled'), 'boolean');
    assert.equal(info.at('defaultTheme') ?? null, null);
    assert.equal(info.at('defaultBaseLayer') ?? null, null);
  });

  it('answers info of a private room to others with the id and requiresAuth alone', async () => {
    const roomId = await createRoom(owner);
    for (const caller of [anonymous, stranger]) {
      const info = expectStatus(await call(caller, 'GET', `/api/rooms/${roomId}/info`), 200);
      assert.deepEqual(info.json, { roomId, requiresAuth: true });
    }
  });

  it('answers info of a public room to anybody', async () => {
    const roomId = await createRoom(owner);
    await setPublic(owner, roomId);
    const info = expectStatus(await call(anonymous, 'GET', `/api/rooms/${roomId}/info`), 200);
    assert.equal(info.at('isPublic'), true);
    assert.notEqual(info.at('requiresAuth'), true);
    assert.ok(!info.text.includes('@'), 'no e-mail address in public info');
  });

  it('lets anybody read the metadata of a public room, without a role', async () => {
    const roomId = await createRoom(owner);
    await setPublic(owner, roomId);
    const answer = expectStatus(await call(anonymous, 'GET', `/api/rooms/${roomId}`), 200);
    assert.equal(answer.at('markerCount'), 0);
    assert.equal(answer.at('userRole') ?? null, null);
  });

  it('makes a room public and private again', async () => {
    const roomId = await createRoom(owner);
    expectError(await call(anonymous, 'GET', `/api/rooms/${roomId}`), 401, 'authentication_required');
    await setPublic(owner, roomId);
    expectStatus(await call(anonymous, 'GET', `/api/rooms/${roomId}`), 200);
    await setPublic(owner, roomId, false);
    expectError(await call(anonymous, 'GET', `/api/rooms/${roomId}`), 401, 'authentication_required');
  });

  it('refuses isPublic that is no boolean', async () => {
    const roomId = await createRoom(owner);
    for (const json of [{ isPublic: 'true' }, { isPublic: 1 }, { isPublic: null }, {}, []]) {
      expectError(await call(owner, 'PATCH', `/api/rooms/${roomId}/public`, { json }), 400);
    }
    expectError(await call(anonymous, 'GET', `/api/rooms/${roomId}`), 401);
  });

  it('clears the content and keeps the room, its tokens and its public flag', async () => {
    const roomId = await createRoom(owner);
    const token = await issueToken(owner, roomId, 'read');
    await setPublic(owner, roomId);
    await createMarker(owner, roomId);
    expectStatus(await call(owner, 'POST', `/api/rooms/${roomId}/clear`), 200);
    await eventually(async () => {
      const list = expectStatus(await call(token, 'GET', `/api/rooms/${roomId}/markers`), 200);
      assert.deepEqual(list.json, { count: 0, markers: [] });
    });
    const info = expectStatus(await call(anonymous, 'GET', `/api/rooms/${roomId}/info`), 200);
    assert.equal(info.at('isPublic'), true);
  });

  it('deletes a room entirely', async () => {
    const roomId = await createRoom(owner);
    await createMarker(owner, roomId);
    expectStatus(await call(owner, 'DELETE', `/api/rooms/${roomId}`), 200);
    for (const path of ['', '/info', '/markers', '/api-tokens']) {
      expectError(await call(owner, 'GET', `/api/rooms/${roomId}${path}`), 404);
    }
    expectError(await call(owner, 'DELETE', `/api/rooms/${roomId}`), 404);
  });

  it('gives a deleted id to the next who creates it: empty, private, and with the old tokens dead', async () => {
    const roomId = await createRoom(owner);
    const token = await issueToken(owner, roomId, 'read');
    await setPublic(owner, roomId);
    await createMarker(owner, roomId);
    expectStatus(await call(owner, 'DELETE', `/api/rooms/${roomId}`), 200);
    const answer = expectStatus(await call(stranger, 'POST', `/api/rooms/${roomId}`), 200);
    assert.equal(answer.at('isNewRoom'), true);
    const old = await call(token, 'GET', `/api/rooms/${roomId}/markers`);
    expectError(old, 401, 'Invalid or expired API token');
    expectError(await call(owner, 'GET', `/api/rooms/${roomId}`), 403, 'insufficient permission');
    expectError(await call(anonymous, 'GET', `/api/rooms/${roomId}`), 401, 'authentication_required');
    const list = expectStatus(await call(stranger, 'GET', `/api/rooms/${roomId}/markers`), 200);
    assert.deepEqual(list.json, { count: 0, markers: [] });
  });

  it('answers 404 for a room that does not exist', async () => {
    const roomId = newRoomId();
    for (const path of ['', '/info', '/markers']) {
      expectError(await call(owner, 'GET', `/api/rooms/${roomId}${path}`), 404);
    }
    expectError(await call(owner, 'POST', `/api/rooms/${roomId}/clear`), 404);
  });

  it('shows the same state through every API process', async () => {
    const roomId = await createRoom(owner);
    await setPublic(owner, roomId);
    await eventually(async () => {
      const info = await call(anonymous, 'GET', `/api/rooms/${roomId}/info`, { process: 1 });
      assert.equal(expectStatus(info, 200).at('isPublic'), true);
    });
  });
});
