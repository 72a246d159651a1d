import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus, type ServiceAnswer } from './support/http.ts';
import { createMarker, createRoom, roomWithTokens, setPublic, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

const everyField = {
  latitude: 46.94809,
  longitude: 7.44744,
  title: 'Bern "Zytglogge" – 時計台',
  description: 'First line\nsecond line',
  color: '#ff8800',
  tags: ['tower', 'clock', 'Ü'],
  eventDate: 1_700_000_000_000,
  embeddedMediaUrl: 'https://media.example/clock.mp4',
  mediaSize: 'md',
};

suite(import.meta.filename, 'Markers', () => {
  let room: RoomWithTokens;
  let path: string;
  before(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}/markers`;
  });

  it('creates a marker from latitude and longitude alone', async () => {
    const json = { latitude: -12.5, longitude: 130.25 };
    const answer = expectStatus(await call(room.script, 'POST', path, { json }), 201);
    assert.equal(answer.at('success'), true);
    assert.match(answer.string('marker.id'), /^marker-.+$/);
    assert.equal(answer.at('marker.latitude'), -12.5);
    assert.equal(answer.at('marker.longitude'), 130.25);
    assert.ok(Number.isInteger(answer.number('marker.createdAt')));
    assert.ok(answer.string('marker.createdBy') !== '');
  });

  it('creates a marker with every field and reads it back as sent', async () => {
    const created = await createMarker(room.script, room.roomId, everyField);
    const read = await eventually(async () =>
      expectStatus(await call(room.reader, 'GET', `${path}/${created.string('marker.id')}`), 200),
    );
    assert.equal(read.at('success'), true);
    for (const [field, value] of Object.entries(everyField)) {
      assert.deepEqual(read.at(`marker.${field}`), value, field);
    }
    assert.equal(read.at('marker.id'), created.at('marker.id'));
  });

  it('lists markers in pages, in a box, and since an event', async () => {
    const { roomId, script, reader } = await roomWithTokens();
    const list = async (query: string) =>
      expectStatus(await call(reader, 'GET', `/api/rooms/${roomId}/markers${query}`), 200);
    const idsOf = (answer: ServiceAnswer) => answer.list('markers').map(({ id }) => id);
    const ids: string[] = [];
    for (const longitude of [7, 179, -179]) {
      const created = await createMarker(script, roomId, { latitude: 0, longitude });
      ids.push(created.string('marker.id'));
    }
    await eventually(async () => assert.equal((await list('')).at('count'), 3));
    const first = await list('?limit=2');
    assert.deepEqual(idsOf(first), ids.slice(0, 2));
    const second = await list(`?limit=2&after=${first.string('nextAfter')}`);
    assert.deepEqual([idsOf(second), second.at('nextAfter')], [ids.slice(2), null]);
    assert.deepEqual(idsOf(await list('?bbox=170,-10,190,10')), ids.slice(1));
    const { seq } = (await list('?since=0')).object();
    expectStatus(await call(script, 'DELETE', `/api/rooms/${roomId}/markers/${ids[0] ?? ''}`), 200);
    const added = await createMarker(script, roomId, { latitude: 1, longitude: 1 });
    await eventually(async () => {
      const since = await list(`?since=${String(seq)}`);
      assert.deepEqual([idsOf(since), since.at('gone')], [[added.string('marker.id')], ids.slice(0, 1)]);
    });
    expectError(
      await call(reader, 'GET', `/api/rooms/${roomId}/markers?Limit=2`),
      400,
      'unknown_parameter:Limit',
    );
  });

  it('preserves coordinates to the last digit', async () => {
    const [latitude, longitude] = [47.123456789012345, -0.000000012345];
    const created = await createMarker(room.script, room.roomId, { latitude, longitude });
    assert.equal(created.at('marker.latitude'), latitude);
    assert.equal(created.at('marker.longitude'), longitude);
  });

  it('lists markers with their count', async () => {
    const roomId = await createRoom(room.owner);
    const first = await createMarker(room.owner, roomId, { title: 'first' });
    const second = await createMarker(room.owner, roomId, { title: 'second' });
    await eventually(async () => {
      const list = expectStatus(await call(room.owner, 'GET', `/api/rooms/${roomId}/markers`), 200);
      assert.equal(list.at('count'), 2);
      const ids = list.list('markers').map((marker) => marker.id);
      assert.deepEqual(ids.sort(), [first.at('marker.id'), second.at('marker.id')].sort());
    });
  });

  it('lists nothing in an empty room', async () => {
    const roomId = await createRoom(room.owner);
    const list = expectStatus(await call(room.owner, 'GET', `/api/rooms/${roomId}/markers`), 200);
    assert.deepEqual(list.json, { count: 0, markers: [] });
  });

  it('lets anybody read the markers of a public room, without e-mail addresses', async () => {
    const roomId = await createRoom(room.owner);
    await setPublic(room.owner, roomId);
    const created = await createMarker(room.owner, roomId);
    const one = `/api/rooms/${roomId}/markers/${created.string('marker.id')}`;
    for (const read of [`/api/rooms/${roomId}/markers`, one]) {
      const answer = await eventually(async () => expectStatus(await call(anonymous, 'GET', read), 200));
      assert.ok(!answer.text.includes('@'), 'no e-mail address');
    }
    const json = { title: 'taken over' };
    expectError(await call(anonymous, 'PATCH', one, { json }), 401, 'authentication_required');
    expectError(await call(anonymous, 'DELETE', one), 401, 'authentication_required');
  });

  it('never tells the e-mail address of the creator', async () => {
    const created = await createMarker(room.owner, room.roomId);
    assert.ok(room.owner.email !== '');
    for (const read of ['', `/${created.string('marker.id')}`]) {
      const answer = expectStatus(await call(room.owner, 'GET', path + read), 200);
      assert.ok(!answer.text.includes(room.owner.email));
    }
  });

  it('deletes a marker once, then answers 404', async () => {
    const markerId = (await createMarker(room.script, room.roomId)).string('marker.id');
    const answer = expectStatus(await call(room.writer, 'DELETE', `${path}/${markerId}`), 200);
    assert.deepEqual(answer.json, { success: true, markerId });
    expectError(await call(room.writer, 'DELETE', `${path}/${markerId}`), 404);
    await eventually(async () => expectError(await call(room.reader, 'GET', `${path}/${markerId}`), 404));
    const json = { title: 'late' };
    expectError(await call(room.script, 'PATCH', `${path}/${markerId}`, { json }), 404);
  });

  it('deletes any marker, including those of other users', async () => {
    const markerId = (await createMarker(room.owner, room.roomId)).string('marker.id');
    expectStatus(await call(room.writer, 'DELETE', `${path}/${markerId}`), 200);
  });

  it('answers 404 for a marker that never was', async () => {
    expectError(await call(room.reader, 'GET', `${path}/marker-nowhere`), 404);
    expectError(await call(room.writer, 'PATCH', `${path}/marker-nowhere`, { json: { title: 'x' } }), 404);
    expectError(await call(room.writer, 'DELETE', `${path}/marker-nowhere`), 404);
  });

  it('answers 404 for a marker of another room, whatever the caller may do there', async () => {
    const otherRoom = await createRoom(room.owner);
    const other = (await createMarker(room.owner, otherRoom)).string('marker.id');
    for (const caller of [room.owner, room.script]) {
      expectError(await call(caller, 'GET', `${path}/${other}`), 404);
      expectError(await call(caller, 'PATCH', `${path}/${other}`, { json: { title: 'x' } }), 404);
      expectError(await call(caller, 'DELETE', `${path}/${other}`), 404);
    }
    expectStatus(await call(room.owner, 'GET', `/api/rooms/${otherRoom}/markers/${other}`), 200);
  });

  it('answers a create by a write-only token with the submitted fields and the id alone', async () => {
    const json = { latitude: 1, longitude: 2, title: 'written blind' };
    const answer = expectStatus(await call(room.writer, 'POST', path, { json }), 201);
    assert.deepEqual(answer.object('marker'), { id: answer.at('marker.id'), ...json });
  });

  it('stores every one of many concurrently created markers', async () => {
    const roomId = await createRoom(room.owner);
    const titles = Array.from({ length: 40 }, (_, n) => `marker ${n}`);
    await Promise.all(titles.map((title) => createMarker(room.owner, roomId, { title })));
    await eventually(async () => {
      const list = await call(room.owner, 'GET', `/api/rooms/${roomId}/markers`, { process: 1 });
      const seen = list.list('markers').map((marker) => marker.title);
      assert.deepEqual(seen.sort(), titles.sort());
    });
  });
});
