import assert from 'node:assert/strict';

import { newTokenSecret } from '../../core/tokens/secret.ts';
import { call, createRoom, expectReply, issueToken, newRoomId } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('admission', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
  });
  after(() => api.close());

  const get = (bearer: string | undefined, path: string) => call(api.url, 'GET', path, { bearer });

  it('refuses a token of another room with the same message whether or not the room exists', async () => {
    const token = await issueToken(api, owner, await createRoom(api, owner), 'read');
    for (const id of [roomId, newRoomId()]) {
      const reply = await get(token.secret, `/api/rooms/${id}`);
      expectReply(reply, 403, 'API token is not scoped to this room');
    }
  });

  it('checks the scope and the permission of a token in public rooms too', async () => {
    const open = await createRoom(api, owner, true);
    const external = await issueToken(api, owner, roomId, 'read');
    expectReply(
      await get(external.secret, `/api/rooms/${open}`),
      403,
      'API token is not scoped to this room',
    );
    const uploader = await issueToken(api, owner, open, 'upload');
    expectReply(await get(uploader.secret, `/api/rooms/${open}`), 403, "API token lacks 'read' permission");
  });

  it('refuses a revoked, an expired and a malformed token even for public resources', async () => {
    const open = await createRoom(api, owner, true);
    const revoked = await issueToken(api, owner, open, 'read');
    await call(api.url, 'DELETE', `/api/rooms/${open}/api-tokens/${revoked.id}`, { bearer: owner });
    const expired = await issueToken(api, owner, open, 'read');
    await api.pool.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [
      expired.id,
    ]);
    for (const secret of [
      revoked.secret,
      expired.secret,
      newTokenSecret(),
      'chart_',
      `${newTokenSecret()}x`,
    ]) {
      const reply = await get(secret, `/api/rooms/${open}`);
      expectReply(reply, 401, 'Invalid or expired API token');
      assert.match(reply.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
    }
    expectReply(await get(undefined, `/api/rooms/${open}`), 200);
  });

  it('does not query the database for a token with a wrong checksum', async () => {
    const secret = newTokenSecret();
    const last = secret.endsWith('0') ? '1' : '0';
    await api.pool.query('alter table api_tokens rename to hidden_tokens');
    try {
      expectReply(await get(secret.slice(0, -1) + last, `/api/rooms/${roomId}`), 401);
      expectReply(await get(secret, `/api/rooms/${roomId}`), 500);
    } finally {
      await api.pool.query('alter table hidden_tokens rename to api_tokens');
    }
  });

  it('requires anonymous callers to sign in where an identity is needed, in any room', async () => {
    for (const id of [roomId, newRoomId()]) {
      const reply = await call(api.url, 'DELETE', `/api/rooms/${id}`);
      expectReply(reply, 401, 'authentication_required');
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer realm="chartroom"');
    }
  });

  it('answers 404 for a room that does not exist', async () => {
    expectReply(await get(owner, `/api/rooms/${newRoomId()}`), 404, 'room_not_found');
    expectReply(await get(undefined, `/api/rooms/${newRoomId()}/info`), 404, 'room_not_found');
  });

  it('refuses an Authorization header that is not a bearer token', async () => {
    for (const authorization of ['Basic abc', 'Bearer', 'Bearer a b']) {
      const reply = await call(api.url, 'GET', `/api/rooms/${roomId}/info`, {
        headers: { Authorization: authorization },
      });
      expectReply(reply, 401, 'invalid_session');
    }
  });

  it('applies a revocation from the next request on, in every process', async () => {
    const other = await api.another();
    const token = await issueToken(api, owner, roomId, 'read');
    expectReply(await call(other.url, 'GET', `/api/rooms/${roomId}`, { bearer: token.secret }), 200);
    await call(api.url, 'DELETE', `/api/rooms/${roomId}/api-tokens/${token.id}`, { bearer: owner });
    expectReply(await call(other.url, 'GET', `/api/rooms/${roomId}`, { bearer: token.secret }), 401);
  });
});
