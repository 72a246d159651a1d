import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus, type Json } from './support/http.ts';
import { createMarker, roomWithTokens, setPublic, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';

suite(import.meta.filename, 'History', () => {
  let room: RoomWithTokens;
  let path: string;
  beforeEach(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}`;
  });
  const history = async (query = ''): Promise<Json[]> =>
    expectStatus(await call(room.reader, 'GET', `${path}/history${query}`), 200).list('history');

  it('records creation, update and deletion of a marker, newest first', async () => {
    const markerId = (await createMarker(room.script, room.roomId)).string('marker.id');
    const one = `${path}/markers/${markerId}`;
    expectStatus(await call(room.script, 'PATCH', one, { json: { title: 'renamed' } }), 200);
    expectStatus(await call(room.script, 'DELETE', one), 200);
    const entries = (await history()).filter(({ kind }) => String(kind).startsWith('marker.'));
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['marker.deleted', 'marker.updated', 'marker.created'],
    );
    const seqs = entries.map(({ seq }) => Number(seq));
    assert.deepEqual(
      seqs,
      seqs.toSorted((a, b) => b - a),
    );
    assert.ok(!JSON.stringify(entries).includes(room.owner.email), 'no e-mail address');
  });

  it('answers 50 entries a page', async () => {
    for (let n = 0; n < 60; n++) await createMarker(room.script, room.roomId, { title: `m${n}` });
    assert.equal((await history()).length, 50);
  });

  it('filters by object', async () => {
    const markerId = (await createMarker(room.script, room.roomId)).string('marker.id');
    await createMarker(room.script, room.roomId);
    const entries = await history(`?objectId=${markerId}`);
    assert.equal(entries.length, 1);
    assert.ok(JSON.stringify(entries).includes(markerId));
  });

  it('filters by person and by kind, and by both of them', async () => {
    const markerId = (await createMarker(room.script, room.roomId)).string('marker.id');
    await createMarker(room.owner, room.roomId);
    const one = `${path}/markers/${markerId}`;
    expectStatus(await call(room.owner, 'PATCH', one, { json: { title: 'renamed' } }), 200);
    const [{ actor } = {}] = await history(`?objectId=${markerId}&limit=1`);
    const { id: ownerId } = actor as { id: string };
    const markers = (entries: readonly Json[]) =>
      entries.flatMap(({ kind, objectType }) => (objectType === 'marker' ? [kind] : []));
    assert.deepEqual(markers(await history(`?actorId=${ownerId}`)), ['marker.updated', 'marker.created']);
    const kinds = 'kinds=marker.created,marker.deleted';
    assert.deepEqual(markers(await history(`?${kinds}`)), ['marker.created', 'marker.created']);
    assert.deepEqual((await history(`?${kinds}&actorId=${ownerId}`)).length, 1);
    assert.deepEqual(await history('?actorId=user-nobody'), []);
    expectError(await call(room.reader, 'GET', `${path}/history?kinds=marker.eaten`), 400, undefined, /kind/);
  });

  it('survives clear, and is no business of the public', async () => {
    await createMarker(room.script, room.roomId);
    expectStatus(await call(room.owner, 'POST', `${path}/clear`), 200);
    const kinds = (await history()).map(({ kind }) => kind);
    assert.ok(kinds.includes('room.cleared') && kinds.includes('marker.created'), kinds.join());
    await setPublic(room.owner, room.roomId);
    expectError(await call(anonymous, 'GET', `${path}/history`), 401, 'authentication_required');
    expectError(await call(room.writer, 'GET', `${path}/history`), 403, "API token lacks 'read' permission");
  });
});
