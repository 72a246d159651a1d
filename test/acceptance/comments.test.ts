import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus, type Bearer, type Json } from './support/http.ts';
import { newPerson, type Person } from './support/people.ts';
import {
  addMember,
  createMarker,
  createRoom,
  issueToken,
  roomWithTokens,
  setPublic,
} from './support/rooms.ts';
import type { RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

suite(import.meta.filename, 'Comments', () => {
  let room: RoomWithTokens;
  let viewer: Person;
  let path: string;
  let marker: string;
  before(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}/comments`;
    marker = (await createMarker(room.script, room.roomId)).string('marker.id');
    viewer = await newPerson('viewer');
    await addMember(room.owner, room.roomId, viewer, 'viewer');
  });
  const list = async (query = ''): Promise<Json[]> =>
    expectStatus(await call(room.reader, 'GET', path + query), 200).list('comments');
  const find = async (body: string): Promise<Json> =>
    eventually(async () => {
      const comment = (await list()).find((entry) => entry.body === body);
      assert.ok(comment, `a comment "${body}"`);
      return comment;
    });
  /** Creates a comment and returns it as the list contains it. */
  const write = async (caller: Bearer = room.script, fields: Json = {}): Promise<Json> => {
    const json = {
      objectId: marker,
      objectType: 'marker',
      body: crypto.randomUUID(),
      lat: 47,
      lng: 8,
      ...fields,
    };
    expectStatus(await call(caller, 'POST', path, { json }), 200);
    return find(json.body);
  };
  const idOf = (comment: Json): string => String(comment.id);

  it('stores the text, subject and position of a comment', async () => {
    const comment = await write(room.script, { body: 'First!\nSecond line' });
    assert.equal(comment.objectId, marker);
    assert.equal(comment.objectType, 'marker');
    assert.equal(comment.lat, 47);
    assert.equal(comment.lng, 8);
    assert.equal(comment.resolved, false);
    assert.deepEqual(comment.replies, []);
    assert.ok(Number.isInteger(comment.createdAt));
  });

  it('refuses a comment without body or about nothing', async () => {
    const sound = { objectId: marker, objectType: 'marker', body: 'x', lat: 1, lng: 2 };
    const bodies: [unknown, RegExp][] = [
      [{ ...sound, body: undefined }, /body/],
      [{ ...sound, body: 7 }, /body/],
      [{ ...sound, objectType: 'planet' }, /objectType/],
      [{ ...sound, lat: 100 }, /lat/],
      [{ ...sound, lng: 'east' }, /lng/],
    ];
    for (const [json, message] of bodies) {
      expectError(await call(room.writer, 'POST', path, { json }), 400, undefined, message);
    }
    const json = { ...sound, mood: 'sunny' };
    expectError(await call(room.writer, 'POST', path, { json }), 400, 'unknown_field:mood');
  });

  it('lets viewers comment and reply', async () => {
    const comment = await write(viewer);
    const json = { body: 'a reply' };
    expectStatus(await call(viewer, 'POST', `${path}/${idOf(comment)}/replies`, { json }), 200);
    await eventually(async () => {
      const found = (await list()).find(({ id }) => id === comment.id);
      const replies = found?.replies as Json[];
      assert.equal(replies[0]?.body, 'a reply');
      assert.equal(typeof replies[0].id, 'string');
    });
  });

  it('filters by resolved', async () => {
    const [open, done] = [await write(), await write()];
    const json = { resolved: true };
    expectStatus(await call(room.writer, 'PATCH', `${path}/${idOf(done)}`, { json }), 200);
    await eventually(async () => {
      const ids = async (query: string): Promise<unknown[]> => (await list(query)).map(({ id }) => id);
      const [resolved, unresolved, all] = [
        await ids('?resolved=true'),
        await ids('?resolved=false'),
        await ids(''),
      ];
      assert.ok(resolved.includes(done.id) && !resolved.includes(open.id));
      assert.ok(unresolved.includes(open.id) && !unresolved.includes(done.id));
      assert.ok(all.includes(open.id) && all.includes(done.id));
    });
    expectError(await call(room.reader, 'GET', `${path}?resolved=maybe`), 400, undefined, /resolved/);
  });

  it('lets the author alone edit the body, and any writer resolve', async () => {
    const comment = await write(viewer);
    const one = `${path}/${idOf(comment)}`;
    expectStatus(await call(viewer, 'PATCH', one, { json: { body: 'edited' } }), 200);
    for (const caller of [room.owner, room.writer]) {
      const answer = await call(caller, 'PATCH', one, { json: { body: 'put in the mouth' } });
      expectError(answer, 403, 'insufficient permission');
      expectStatus(await call(caller, 'PATCH', one, { json: { resolved: true } }), 200);
    }
    const seen = (await list()).find(({ id }) => id === comment.id);
    assert.equal(seen?.body, 'edited');
    assert.equal(seen.resolved, true);
  });

  it("rejects deletion of another author's comment, even by the owner", async () => {
    const comment = await write(viewer);
    for (const caller of [room.owner, room.script]) {
      const answer = await call(caller, 'DELETE', `${path}/${idOf(comment)}`);
      expectError(answer, 403, 'insufficient permission');
    }
    expectStatus(await call(viewer, 'DELETE', `${path}/${idOf(comment)}`), 200);
    expectError(await call(viewer, 'DELETE', `${path}/${idOf(comment)}`), 404);
  });

  it('counts as the own comments of a token those that it wrote', async () => {
    const sibling = await issueToken(room.owner, room.roomId, 'write');
    const comment = await write(room.writer);
    expectError(await call(sibling, 'DELETE', `${path}/${idOf(comment)}`), 403, 'insufficient permission');
    expectError(await call(room.owner, 'DELETE', `${path}/${idOf(comment)}`), 403, 'insufficient permission');
    expectStatus(await call(room.writer, 'DELETE', `${path}/${idOf(comment)}`), 200);
  });

  it('lets callers delete their own replies only', async () => {
    const comment = await write(viewer);
    const replies = `${path}/${idOf(comment)}/replies`;
    expectStatus(await call(room.writer, 'POST', replies, { json: { body: 'by a token' } }), 200);
    const found = (await list()).find(({ id }) => id === comment.id);
    const [reply] = found?.replies as Json[];
    const one = `${replies}/${String(reply?.id)}`;
    for (const caller of [viewer, room.owner]) {
      expectError(await call(caller, 'DELETE', one), 403, 'insufficient permission');
    }
    expectStatus(await call(room.writer, 'DELETE', one), 200);
    expectError(await call(room.writer, 'DELETE', one), 404);
  });

  it('answers 404 for a comment of another room', async () => {
    const comment = await write();
    const other = await roomWithTokens();
    const external = `/api/rooms/${other.roomId}/comments/${idOf(comment)}`;
    expectError(await call(other.script, 'PATCH', external, { json: { resolved: true } }), 404);
    expectError(await call(other.script, 'DELETE', external), 404);
    expectError(await call(other.script, 'POST', `${external}/replies`, { json: { body: 'x' } }), 404);
  });

  it('shows comments of a public room to anybody, with names and without e-mail addresses', async () => {
    const roomId = await createRoom(room.owner);
    await setPublic(room.owner, roomId);
    const json = { objectType: 'room', objectId: roomId, body: 'public', lat: 1, lng: 2 };
    expectStatus(await call(room.owner, 'POST', `/api/rooms/${roomId}/comments`, { json }), 200);
    const answer = expectStatus(await call(anonymous, 'GET', `/api/rooms/${roomId}/comments`), 200);
    assert.equal(answer.at('comments.0.body'), 'public');
    assert.ok(!answer.text.includes('@'));
    expectError(await call(anonymous, 'POST', `/api/rooms/${roomId}/comments`, { json }), 401);
  });

  it('includes the number of comments in the metadata', async () => {
    const fresh = await roomWithTokens();
    const json = { objectType: 'room', objectId: fresh.roomId, body: 'counted', lat: 1, lng: 2 };
    expectStatus(await call(fresh.writer, 'POST', `/api/rooms/${fresh.roomId}/comments`, { json }), 200);
    const answer = expectStatus(await call(fresh.reader, 'GET', `/api/rooms/${fresh.roomId}`), 200);
    assert.equal(answer.at('commentCount'), 1);
    assert.equal(answer.at('counts.comments'), 1);
  });
});
