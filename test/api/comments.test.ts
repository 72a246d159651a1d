import assert from 'node:assert/strict';

import { addMember, call, createRoom, expectReply, issueToken, newRoomId } from '../support/api/call.ts';
import { createObjects } from '../support/api/objects.ts';
import { useRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('comments', () => {
  const given = useRoom();
  let api: TestApi;
  let owner: string;
  let viewer: string;
  let writer: string;
  let roomId: string;
  beforeEach(async () => {
    ({ api, owner, roomId } = given);
    viewer = await addMember(api, roomId, 'viewer', 'viewer');
    writer = (await issueToken(api, owner, roomId, 'write')).secret;
  });

  const at = (bearer: string | undefined, method: string, path = '', json?: unknown) =>
    call(api.url, method, `/api/rooms/${roomId}/comments${path}`, { bearer, json });
  const list = async (query = '') => expectReply(await at(owner, 'GET', query), 200).json.comments as Json[];
  const write = async (bearer: string, fields: Json = {}): Promise<string> => {
    const json = { objectType: 'room', objectId: roomId, body: 'said', lat: 47, lng: 8, ...fields };
    const reply = expectReply(await at(bearer, 'POST', '', json), 200);
    return String((reply.json.comment as Json).id);
  };

  it('are returned complete, with the name of their author and never an e-mail address', async () => {
    const jwt = await api.issuer.token('mailed', { name: 'mailed@example.org', email: 'mailed@example.org' });
    await addMember(api, roomId, 'mailed', 'viewer');
    const id = await write(jwt, { body: 'First\nSecond' });
    const reply = expectReply(await at(owner, 'GET'), 200);
    const [comment] = reply.json.comments as Json[];
    const { author, createdAt, updatedAt, ...rest } = comment ?? {};
    assert.deepEqual(rest, {
      id,
      objectType: 'room',
      objectId: roomId,
      body: 'First\nSecond',
      lat: 47,
      lng: 8,
      resolved: false,
      resolvedBy: null,
      resolvedAt: null,
      replies: [],
    });
    assert.equal((author as Json).name, null);
    assert.equal(createdAt, updatedAt);
    assert.ok(!reply.text.includes('@'));
    const history = await call(api.url, 'GET', `/api/rooms/${roomId}/history`, { bearer: owner });
    assert.ok(!history.text.includes('@'));
  });

  it('refer to objects of the room', async () => {
    const { layerId } = await createObjects(api, roomId);
    await write(viewer, { objectType: 'layer', objectId: layerId });
    await write(viewer, { objectType: 'feature', objectId: 'way/42' });
    const remote = await createRoom(api, owner);
    const external = await createObjects(api, remote);
    for (const [objectType, objectId] of [
      ['marker', 'marker-nowhere'],
      ['layer', external.layerId],
      ['raster', 'raster-nowhere'],
      ['room', newRoomId()],
    ]) {
      const reply = await at(viewer, 'POST', '', { objectType, objectId, body: 'x', lat: 1, lng: 2 });
      assert.match(String(expectReply(reply, 400, 'invalid_comment').json.message), /objectId/);
    }
  });

  it('have a whole position or none', async () => {
    for (const half of [{ lat: 1 }, { lng: 2 }, { lat: null, lng: 2 }]) {
      const fields = { objectType: 'room', objectId: roomId, body: 'x', ...half };
      const reply = expectReply(await at(viewer, 'POST', '', fields), 400, 'invalid_comment');
      assert.match(String(reply.json.message), /lat and lng/);
    }
  });

  it('return to a token without read only what it sent', async () => {
    const id = await write(viewer, { body: 'not for writers' });
    const resolved = expectReply(await at(writer, 'PATCH', `/${id}`, { resolved: true }), 200);
    assert.deepEqual(resolved.json.comment, { id, resolved: true });
  });

  it('refuse an update without fields, and one of a read-only field', async () => {
    const id = await write(viewer);
    expectReply(await at(viewer, 'PATCH', `/${id}`, {}), 400, 'empty_update');
    expectReply(await at(viewer, 'PATCH', `/${id}`), 400, 'empty_update');
    expectReply(await at(viewer, 'PATCH', `/${id}`, { author: 'me' }), 400, 'unknown_field:author');
    expectReply(await at(viewer, 'PATCH', `/${id}`, { body: '' }), 400, 'invalid_request');
    expectReply(await at(viewer, 'PATCH', `/${id}`, { resolved: null }), 400, 'invalid_request');
  });

  it('are edited only by their author, and resolved and reopened by any caller with write access', async () => {
    const id = await write(viewer);
    for (const bearer of [owner, writer]) {
      expectReply(await at(bearer, 'PATCH', `/${id}`, { body: 'mine', resolved: true }), 403);
    }
    assert.equal((await list())[0]?.resolved, false);
    expectReply(await at(owner, 'PATCH', `/${id}`, { resolved: true }), 200);
    const [first] = await list('?resolved=true');
    expectReply(await at(viewer, 'PATCH', `/${id}`, { resolved: true, body: 'edited' }), 200);
    const [again] = await list('?resolved=true');
    assert.deepEqual(
      [again?.resolvedBy, again?.resolvedAt, again?.body],
      [first?.resolvedBy, first?.resolvedAt, 'edited'],
    );
    expectReply(await at(writer, 'PATCH', `/${id}`, { resolved: false }), 200);
    const [open] = await list('?resolved=false');
    assert.deepEqual([open?.resolvedBy, open?.resolvedAt], [null, null]);
    assert.deepEqual(await list('?resolved=true'), []);
    for (const query of ['?resolved=maybe', '?resolved=', '?resolved=1', '?resolved=true&resolved=false']) {
      assert.match(expectReply(await at(owner, 'GET', query), 400).text, /resolved/);
    }
  });

  it('are deleted with their replies, and only by their author', async () => {
    const id = await write(writer);
    const sent = expectReply(await at(viewer, 'POST', `/${id}/replies`, { body: 'a reply' }), 200);
    const reply = sent.json.reply as Json;
    const other = (await issueToken(api, owner, roomId, 'write')).secret;
    for (const bearer of [owner, viewer, other]) {
      expectReply(await at(bearer, 'DELETE', `/${id}`), 403, 'insufficient permission');
    }
    for (const bearer of [owner, writer]) {
      expectReply(await at(bearer, 'DELETE', `/${id}/replies/${String(reply.id)}`), 403);
    }
    const second = await write(viewer);
    expectReply(await at(viewer, 'DELETE', `/${second}/replies/${String(reply.id)}`), 404, 'reply_not_found');
    expectReply(await at(writer, 'DELETE', `/${id}`), 200);
    expectReply(await at(writer, 'DELETE', `/${id}`), 404, 'comment_not_found');
    expectReply(await at(viewer, 'POST', `/${id}/replies`, { body: 'late' }), 404, 'comment_not_found');
    assert.deepEqual((await api.pool.query('select from replies where comment_id = $1', [id])).rows, []);
  });

  it('create an event for each change', async () => {
    const id = await write(viewer);
    expectReply(await at(viewer, 'PATCH', `/${id}`, { body: 'edited' }), 200);
    const { json } = expectReply(await at(viewer, 'POST', `/${id}/replies`, { body: 'a reply' }), 200);
    const replyId = String((json.reply as Json).id);
    expectReply(await at(viewer, 'DELETE', `/${id}/replies/${replyId}`), 200);
    expectReply(await at(viewer, 'DELETE', `/${id}`), 200);
    const reply = await call(api.url, 'GET', `/api/rooms/${roomId}/history`, { bearer: owner });
    const events = (reply.json.history as Json[]).filter(({ kind }) => String(kind).startsWith('comment.'));
    assert.deepEqual(
      events.map(({ kind, objectType, objectId }) => [kind, objectType, objectId]),
      [
        ['comment.deleted', 'comment', id],
        ['comment.reply-deleted', 'reply', replyId],
        ['comment.replied', 'reply', replyId],
        ['comment.updated', 'comment', id],
        ['comment.created', 'comment', id],
      ],
    );
  });

  it('cannot be changed through another room', async () => {
    const id = await write(viewer);
    const remote = await createRoom(api, owner);
    for (const [method, path, json] of [
      ['PATCH', '', { resolved: true }],
      ['DELETE', '', undefined],
      ['POST', '/replies', { body: 'x' }],
    ] as const) {
      const external = `/api/rooms/${remote}/comments/${id}${path}`;
      expectReply(await call(api.url, method, external, { bearer: owner, json }), 404, 'comment_not_found');
    }
  });
});
