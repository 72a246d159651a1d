import assert from 'node:assert/strict';

import type { Marker } from '../../core/markers/marker.ts';
import { addMember, call, createRoom, expectReply, issueToken, type ApiReply } from '../support/api/call.ts';
import { useRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('markers', () => {
  const given = useRoom();
  let api: TestApi;
  let owner: string;
  let roomId: string;
  before(() => ({ api, owner } = given));
  beforeEach(() => ({ roomId } = given));

  const as = (bearer: string | undefined, method: string, path = '', json?: unknown) =>
    call(api.url, method, `/api/rooms/${roomId}/markers${path}`, { bearer, json });
  const markerOf = (reply: ApiReply) => reply.json.marker as Json;
  const create = async (fields: Json = {}) => {
    const reply = await as(owner, 'POST', '', { latitude: 46.95, longitude: 7.45, ...fields });
    return markerOf(expectReply(reply, 201));
  };
  const history = async () => {
    const reply = await call(api.url, 'GET', `/api/rooms/${roomId}/history?objectType=marker`, {
      bearer: owner,
    });
    return expectReply(reply, 200).json.history as Json[];
  };

  it('stores every field as it was sent', async () => {
    const sent = {
      latitude: -33.123456789012,
      longitude: 180,
      title: 'Sydney "harbour" 🚢',
      description: '',
      color: '#ff8800',
      tags: ['port', '', 'a,b{}"'],
      eventDate: -1000,
      markerIconSize: 32,
      embeddedMediaUrl: 'https://example.org/v',
      mediaSize: 'lg',
      group: 'Gauges',
    };
    const created = await create(sent);
    assert.match(String(created.id), /^marker-/);
    const read = markerOf(expectReply(await as(owner, 'GET', `/${String(created.id)}`), 200));
    assert.deepEqual(read, created);
    for (const [field, value] of Object.entries(sent)) assert.deepEqual(read[field], value);
    assert.equal(read.markerIconId, null);
  });

  it('lists the content of a room, in the order of creation', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id];
    const list = expectReply(await as(owner, 'GET'), 200).json;
    assert.equal(list.count, 3);
    assert.deepEqual(
      (list.markers as Json[]).map(({ id }) => id),
      ids,
    );
  });

  it('lists a room of many markers completely, each once', async () => {
    const { rooms, markers } = api.dependencies.database;
    const contentKey = (await rooms.find(roomId))?.contentKey ?? 0;
    const fields = await create();
    const ids = Array.from({ length: 20_001 }, (_, n) => `marker-zz${String(n).padStart(24, '0')}`);
    await markers.copy(
      contentKey,
      ids.map((id) => ({ ...(fields as unknown as Marker), id, properties: null })),
    );
    const list = expectReply(await as(owner, 'GET'), 200).json;
    assert.equal(list.count, 20_002);
    assert.deepEqual(
      (list.markers as Json[]).slice(1).map(({ id }) => id),
      ids,
    );
  });

  it('answers the list with 304 until the room changes', async () => {
    await create();
    const first = await as(owner, 'GET');
    const path = `/api/rooms/${roomId}/markers`;
    const again = () =>
      call(api.url, 'GET', path, {
        bearer: owner,
        headers: { 'If-None-Match': first.headers.get('etag') ?? 'none' },
      });
    expectReply(await again(), 304);
    await create();
    assert.equal(expectReply(await again(), 200).json.count, 2);
  });

  it('changes only the fields that a PATCH sends', async () => {
    const { id, ...before } = await create({ title: 'old', description: 'text', tags: ['a'] });
    const reply = await as(owner, 'PATCH', `/${String(id)}`, { title: '', description: null });
    const after = markerOf(expectReply(reply, 200));
    assert.equal(reply.json.success, true);
    assert.deepEqual(
      { ...before, title: '', description: null, updatedAt: 0, id },
      { ...after, updatedAt: 0 },
    );
  });

  it('shows extra members of the source point, in reads and in history', async () => {
    const { rooms, markers } = api.dependencies.database;
    const contentKey = (await rooms.find(roomId))?.contentKey ?? 0;
    const plain = await create();
    assert.ok(!Object.hasOwn(plain, 'properties'));
    const properties = { depth_m: 12.5, '': null, nested: { a: ['é'] } };
    await markers.insert(contentKey, { ...(plain as unknown as Marker), id: 'marker-found', properties });
    const path = '/marker-found';
    assert.deepEqual(markerOf(await as(owner, 'GET', path)).properties, properties);
    const changed = markerOf(expectReply(await as(owner, 'PATCH', path, { title: 'new' }), 200));
    assert.deepEqual([changed.title, changed.properties], ['new', properties]);
    const { secret } = await issueToken(api, owner, roomId, 'write');
    assert.deepEqual(markerOf(await as(secret, 'PATCH', path, { title: 'x' })), { title: 'x' });
    expectReply(await as(owner, 'DELETE', path), 200);
    const [deleted, updated] = await history();
    assert.deepEqual((deleted?.before as Json).properties, properties);
    assert.deepEqual((updated?.after as Json).properties, properties);
    const revert = `/api/rooms/${roomId}/history/${String(deleted?.seq)}/revert`;
    const back = await call(api.url, 'POST', revert, { bearer: owner });
    assert.deepEqual(markerOf(expectReply(back, 200)).properties, properties);
    assert.deepEqual(markerOf(await as(owner, 'GET', path)).properties, properties);
    const [listed] = ((await as(owner, 'GET')).json.markers as Json[]).filter(
      ({ id }) => id === 'marker-found',
    );
    assert.deepEqual(listed?.properties, properties);
  });

  it('refuses an update that is empty, with or without a body', async () => {
    const { id } = await create();
    expectReply(await as(owner, 'PATCH', `/${String(id)}`, {}), 400, 'empty_update');
    expectReply(await as(owner, 'PATCH', `/${String(id)}`), 400, 'empty_update');
  });

  it('refuses unknown and read-only fields by name', async () => {
    const { id } = await create();
    for (const field of ['id', 'createdBy', 'createdAt', 'imageData', 'nonsense']) {
      const reply = await as(owner, 'PATCH', `/${String(id)}`, { [field]: null });
      expectReply(reply, 400, `unknown_field:${field}`);
      const born = await as(owner, 'POST', '', { latitude: 1, longitude: 2, [field]: 'x' });
      expectReply(born, 400, `unknown_field:${field}`);
    }
  });

  it('names the invalid field', async () => {
    const reply = expectReply(
      await as(owner, 'POST', '', { latitude: 91, longitude: 0 }),
      400,
      'invalid_marker',
    );
    assert.match(String(reply.json.message), /latitude/);
    const { id } = await create();
    for (const field of ['latitude', 'longitude', 'title', 'color']) {
      const refused = await as(owner, 'PATCH', `/${String(id)}`, { [field]: null });
      assert.match(String(expectReply(refused, 400, 'invalid_marker').json.message), new RegExp(field));
    }
    expectReply(await as(owner, 'PATCH', `/${String(id)}`, { title: 'a\nb' }), 400, 'invalid_marker');
    expectReply(
      await as(owner, 'PATCH', `/${String(id)}`, { imageKey: 'markers/a.jpg' }),
      400,
      'invalid_marker',
    );
    expectReply(
      await as(owner, 'PATCH', `/${String(id)}`, { markerIconId: 'icon-api-0' }),
      400,
      'invalid_marker',
    );
  });

  it('deletes once, and answers that it is deleted afterwards', async () => {
    const { id } = await create();
    const path = `/${String(id)}`;
    assert.deepEqual(expectReply(await as(owner, 'DELETE', path), 200).json, { success: true, markerId: id });
    expectReply(await as(owner, 'DELETE', path), 404, 'marker_not_found');
    expectReply(await as(owner, 'GET', path), 404, 'marker_not_found');
    expectReply(await as(owner, 'PATCH', path, { title: 'x' }), 404, 'marker_not_found');
  });

  it('isolates the markers of rooms from each other', async () => {
    const { id } = await create();
    roomId = await createRoom(api, owner);
    expectReply(await as(owner, 'GET', `/${String(id)}`), 404, 'marker_not_found');
    expectReply(await as(owner, 'DELETE', `/${String(id)}`), 404, 'marker_not_found');
  });

  it('returns to a token without read only what it sent', async () => {
    const { secret } = await issueToken(api, owner, roomId, 'write');
    const created = markerOf(
      expectReply(await as(secret, 'POST', '', { latitude: 1, longitude: 2, title: 't' }), 201),
    );
    const { id, ...fields } = created;
    assert.deepEqual(fields, { latitude: 1, longitude: 2, title: 't' });
    const updated = expectReply(await as(secret, 'PATCH', `/${String(id)}`, { description: 'd' }), 200);
    assert.deepEqual(updated.json.marker, { description: 'd' });
    expectReply(await as(secret, 'GET'), 403, "API token lacks 'read' permission");
    const both = await issueToken(api, owner, roomId, 'read', 'write');
    const whole = expectReply(await as(both.secret, 'PATCH', `/${String(id)}`, { description: 'e' }), 200);
    assert.equal(markerOf(whole).title, 't');
  });

  it('lets viewers read and editors write; in a public room anyone reads', async () => {
    const { id } = await create();
    const viewer = await addMember(api, roomId, 'viewer', 'viewer');
    const editor = await addMember(api, roomId, 'editor', 'editor');
    expectReply(await as(viewer, 'GET'), 200);
    expectReply(await as(viewer, 'PATCH', `/${String(id)}`, { title: 'x' }), 403, 'insufficient permission');
    expectReply(await as(editor, 'PATCH', `/${String(id)}`, { title: 'x' }), 200);
    expectReply(await as(undefined, 'GET'), 401, 'authentication_required');
    expectReply(
      await call(api.url, 'PATCH', `/api/rooms/${roomId}/public`, {
        bearer: owner,
        json: { isPublic: true },
      }),
      200,
    );
    expectReply(await as(undefined, 'GET', `/${String(id)}`), 200);
    expectReply(
      await as(undefined, 'POST', '', { latitude: 1, longitude: 2 }),
      401,
      'authentication_required',
    );
  });

  it('records each change in the history, with the marker before and after', async () => {
    const { id } = await create({ title: 'first' });
    await as(owner, 'PATCH', `/${String(id)}`, { title: 'second' });
    await as(owner, 'DELETE', `/${String(id)}`);
    const events = await history();
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['marker.deleted', 'marker.updated', 'marker.created'],
    );
    const [deleted, updated, created] = events;
    assert.equal((created?.after as Json).title, 'first');
    assert.equal((updated?.before as Json).title, 'first');
    assert.equal((updated?.after as Json).title, 'second');
    assert.equal((deleted?.before as Json).title, 'second');
    assert.equal(deleted?.after, null);
  });

  it('pages through the history', async () => {
    for (let n = 0; n < 5; n++) await create();
    const seqs: unknown[] = [];
    for (let before: number | null | '' = ''; before !== null;) {
      const path = `/api/rooms/${roomId}/history?limit=2${before === '' ? '' : `&before=${before}`}`;
      const { json } = expectReply(await call(api.url, 'GET', path, { bearer: owner }), 200);
      seqs.push(...(json.history as Json[]).map(({ seq }) => seq));
      before = json.nextBefore as number | null;
    }
    assert.deepEqual(seqs, [6, 5, 4, 3, 2, 1]);
  });

  it('accepts back-to-back writes of one marker, each an event, and the last one wins', async () => {
    const { id } = await create();
    const titles = Array.from({ length: 10 }, (_, n) => `title ${n}`);
    const replies = await Promise.all(titles.map((title) => as(owner, 'PATCH', `/${String(id)}`, { title })));
    for (const reply of replies) expectReply(reply, 200);
    const events = await history();
    assert.equal(events.length, 11);
    const last = markerOf(expectReply(await as(owner, 'GET', `/${String(id)}`), 200));
    assert.equal((events[0]?.after as Json).title, last.title);
  });

  describe('when the change cannot be broadcast', () => {
    before(() =>
      api.pool.query(`
        create function refuse_history() returns trigger language plpgsql as
          $$ begin raise exception 'no room for history'; end $$`),
    );
    beforeEach(() => api.pool.query('drop trigger if exists refuse on history'));
    afterEach(() => api.pool.query('drop trigger if exists refuse on history'));

    it('answers 502 and applies nothing', async () => {
      const { id } = await create({ title: 'before' });
      const path = `/${String(id)}`;
      await api.pool.query(
        'create trigger refuse before insert on history execute function refuse_history()',
      );
      expectReply(await as(owner, 'POST', '', { latitude: 1, longitude: 1 }), 502, 'broadcast_failed');
      expectReply(await as(owner, 'PATCH', path, { title: 'after' }), 502, 'broadcast_failed');
      expectReply(await as(owner, 'DELETE', path), 502, 'broadcast_failed');
      await api.pool.query('drop trigger refuse on history');
      const { json } = expectReply(await as(owner, 'GET'), 200);
      assert.deepEqual(
        (json.markers as Json[]).map(({ title }) => title),
        ['before'],
      );
      assert.equal((await history()).length, 1);
      expectReply(await as(owner, 'PATCH', path, { title: 'after' }), 200);
      assert.equal((await history()).length, 2);
    });
  });
});
