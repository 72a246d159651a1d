import assert from 'node:assert/strict';

import { addMember, call, createRoom, expectReply } from '../support/api/call.ts';
import { createObjects } from '../support/api/objects.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Fields = Record<string, unknown>;

describe('users', () => {
  let api: TestApi;
  let user: string;
  before(async () => {
    api = await startTestApi();
    user = await api.issuer.token('user', { email: 'User@Example.org', email_verified: true, name: 'Ute' });
  });
  after(() => api.close());

  const get = async (bearer: string, path: string): Promise<Fields> =>
    expectReply(await call(api.url, 'GET', path, { bearer }), 200).json;

  it('read their own account, and whether they are operators', async () => {
    const me = await get(user, '/api/users/me');
    assert.match(String(me.userId), /^user-/);
    assert.equal(me.email, 'user@example.org');
    assert.equal(me.emailVerified, true);
    assert.equal(me.name, 'Ute');
    assert.equal(me.isOperator, false);
    const operator = await api.issuer.token('operator');
    assert.equal((await get(operator, '/api/users/me')).isOperator, true);
  });

  it('can register repeatedly and remain one user', async () => {
    const jwt = await api.issuer.token('newcomer');
    const register = () => call(api.url, 'POST', '/api/users/register', { bearer: jwt });
    const replies = await Promise.all([register(), register(), register()]);
    const ids = replies.map((reply) => (expectReply(reply, 200).json.user as Fields).userId);
    assert.equal(new Set(ids).size, 1);
  });

  it('list their own rooms and those they are members of, with the role', async () => {
    const own = await createRoom(api, user);
    const host = await api.issuer.token('host');
    const other = await createRoom(api, host);
    await createRoom(api, host);
    await addMember(api, other, 'guest', 'editor');
    const guest = await api.issuer.token('guest');
    const guestsOwn = await createRoom(api, guest);
    const roles = async (bearer: string) =>
      ((await get(bearer, '/api/users/rooms')).rooms as Fields[]).map(({ roomId, role }) => [roomId, role]);
    assert.deepEqual(await roles(guest), [
      [guestsOwn, 'owner'],
      [other, 'editor'],
    ]);
    assert.ok((await roles(user)).some(([roomId]) => roomId === own));
    expectReply(await call(api.url, 'DELETE', `/api/rooms/${other}`, { bearer: host }), 200);
    assert.deepEqual(await roles(guest), [[guestsOwn, 'owner']]);
  });

  it('list their rooms with the number of members and the initial view', async () => {
    const host = await api.issuer.token('surveyor');
    const roomId = await createRoom(api, host);
    await addMember(api, roomId, 'guest', 'viewer');
    const listed = async () => ((await get(host, '/api/users/rooms')).rooms as Fields[])[0];
    assert.deepEqual([(await listed())?.memberCount, (await listed())?.defaultView], [2, null]);
    const defaultView = { lat: 46.8, lng: 8.2, zoom: 7 };
    const json = { defaultView };
    expectReply(
      await call(api.url, 'PATCH', `/api/rooms/${roomId}/camera-settings`, { bearer: host, json }),
      200,
    );
    assert.deepEqual((await listed())?.defaultView, defaultView);
  });

  it('read their usage, their reservations, and the rooms that use them', async () => {
    const jwt = await api.issuer.token('hoarder');
    const roomId = await createRoom(api, jwt);
    const { quota, rooms } = api.dependencies.database;
    const room = await rooms.find(roomId);
    assert.ok(room);
    await quota.reserve({ id: 'reservation-1', ownerId: room.ownerId, bytes: 100 }, 60_000);
    await quota.settle('reservation-1', room.key, 70);
    await quota.reserve({ id: 'reservation-2', ownerId: room.ownerId, bytes: 30 }, 60_000);
    const { limit, ...rest } = await get(jwt, '/api/account/consumption');
    assert.equal(typeof limit, 'number');
    assert.deepEqual(rest, { used: 70, reserved: 30, rooms: [{ roomId, name: null, used: 70 }] });
  });
});

describe('the administration', () => {
  let api: TestApi;
  let operator: string;
  before(async () => {
    api = await startTestApi();
    operator = await api.issuer.token('operator');
  });
  after(() => api.close());

  const ask = (method: string, path: string, json?: unknown) =>
    call(api.url, method, `/api/admin/${path}`, { bearer: operator, json });
  /** All items of a list, page by page. */
  const all = async (list: string, query: string): Promise<Fields[]> => {
    const found: Fields[] = [];
    for (let before = ''; ;) {
      const { json } = expectReply(await ask('GET', `${list}?limit=2${query}${before}`), 200);
      const page = json[list] as Fields[];
      assert.ok(page.length <= 2);
      found.push(...page);
      const next = json.nextBefore as string | number | null;
      if (next === null) return found;
      before = `&before=${next}`;
    }
  };

  it('lists users with their quota, newest first and page by page, and finds them', async () => {
    for (const name of ['anna', 'bert', 'cleo']) {
      const jwt = await api.issuer.token(name, { email: `${name}@example.org` });
      await createRoom(api, jwt);
    }
    const users = await all('users', '');
    const subjects = users.map(({ subject }) => subject);
    assert.deepEqual(
      subjects.filter((subject) => subject !== 'operator'),
      ['cleo', 'bert', 'anna'],
    );
    const cleo = users.find(({ subject }) => subject === 'cleo');
    assert.equal(cleo?.roomCount, 1);
    assert.deepEqual(Object.keys(cleo.quota as Fields).sort(), ['limit', 'reserved', 'used']);
    assert.deepEqual(
      (await all('users', '&search=BERT%40')).map(({ subject }) => subject),
      ['bert'],
    );
    expectReply(await ask('GET', 'users?limit=0'), 400, 'invalid_request');
  });

  it('sets a quota, which applies immediately, and removes it', async () => {
    const jwt = await api.issuer.token('dora');
    const roomId = await createRoom(api, jwt);
    const room = await api.dependencies.database.rooms.find(roomId);
    assert.ok(room);
    const set = (limit: unknown) => ask('PATCH', `users/${room.ownerId}/quota`, { limit });
    const reserve = (id: string) =>
      api.dependencies.database.quota.reserve({ id, ownerId: room.ownerId, bytes: 100 }, 60_000);
    assert.deepEqual(expectReply(await set(99), 200).json.quota, { used: 0, reserved: 0, limit: 99 });
    assert.equal(await reserve('reservation-a'), false);
    expectReply(await set(null), 200);
    assert.equal(await reserve('reservation-b'), true);
    for (const limit of [-1, 1.5, '10', undefined]) expectReply(await set(limit), 400, 'invalid_request');
    expectReply(await ask('PATCH', 'users/nobody/quota', { limit: 1 }), 404, 'user_not_found');
  });

  it('lists rooms with their content, also by owner', async () => {
    const jwt = await api.issuer.token('emil');
    const ids = [await createRoom(api, jwt), await createRoom(api, jwt), await createRoom(api, jwt)];
    const room = await api.dependencies.database.rooms.find(ids[0] ?? '');
    const rooms = await all('rooms', `&ownerId=${room?.ownerId ?? ''}`);
    assert.deepEqual(
      rooms.map(({ roomId }) => roomId),
      ids.toReversed(),
    );
    assert.equal(rooms[0]?.used, 0);
    assert.equal(rooms[0].ownerId, room?.ownerId);
    assert.ok((await all('rooms', '')).length >= 3);
  });

  it('lists jobs by status, kind and room', async () => {
    const jwt = await api.issuer.token('fred');
    const roomId = await createRoom(api, jwt);
    const placed = [];
    for (let n = 0; n < 3; n++) placed.push((await createObjects(api, roomId)).jobId);
    await createObjects(api, await createRoom(api, jwt));
    const jobs = await all('jobs', `&roomId=${roomId}&status=pending&kind=layer-upload`);
    assert.deepEqual(
      jobs.map(({ jobId }) => jobId),
      placed.toReversed(),
    );
    assert.match(String(jobs[0]?.ownerId), /^user-/);
    assert.deepEqual(await all('jobs', `&roomId=${roomId}&status=complete`), []);
    assert.deepEqual(await all('jobs', `&roomId=${roomId}&kind=room-export`), []);
    expectReply(await ask('GET', 'jobs?status=stuck'), 400, 'invalid_request');
  });
});
