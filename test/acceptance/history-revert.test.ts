import assert from 'node:assert/strict';
import { call, expectError, expectStatus, type Json } from './support/http.ts';
import { createMarker, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';

suite(import.meta.filename, 'History revert', () => {
  let room: RoomWithTokens;
  let path: string;
  beforeEach(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}`;
  });
  const history = async (): Promise<Json[]> =>
    expectStatus(await call(room.reader, 'GET', `${path}/history`), 200).list('history');

  it('reverts an update, and a deletion', async () => {
    const markerId = (await createMarker(room.script, room.roomId, { title: 'before' })).string('marker.id');
    const one = `${path}/markers/${markerId}`;
    expectStatus(await call(room.script, 'PATCH', one, { json: { title: 'after' } }), 200);
    const revert = async (kind: string): Promise<void> => {
      const entry = (await history()).find((candidate) => candidate.kind === kind);
      expectStatus(await call(room.script, 'POST', `${path}/history/${Number(entry?.seq)}/revert`), 200);
    };
    await revert('marker.updated');
    assert.equal((await call(room.reader, 'GET', one)).at('marker.title'), 'before');
    expectStatus(await call(room.script, 'DELETE', one), 200);
    await revert('marker.deleted');
    assert.equal((await call(room.reader, 'GET', one)).at('marker.title'), 'before');
  });

  it('answers 404 for an entry that does not exist', async () => {
    expectError(await call(room.script, 'POST', `${path}/history/999999/revert`), 404);
  });
});
