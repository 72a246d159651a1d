import assert from 'node:assert/strict';

import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('API tokens', () => {
  let api: TestApi;
  let owner: string;
  let path: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    path = `/api/rooms/${await createRoom(api, owner)}/api-tokens`;
  });
  after(() => api.close());

  const create = (json: unknown) => call(api.url, 'POST', path, { bearer: owner, json });

  it('show their secret once, when issued, and are listed without it', async () => {
    const issued = expectReply(await create({ name: 'cron', permissions: ['read', 'read', 'write'] }), 200);
    assert.match(String(issued.json.token), /^chart_[0-9A-Za-z]{38}$/);
    assert.deepEqual(issued.json.permissions, ['read', 'write']);
    assert.equal(issued.json.expiresAt, null);
    const list = expectReply(await call(api.url, 'GET', path, { bearer: owner }), 200);
    assert.ok(list.text.includes(String(issued.json.id)));
    assert.ok(!list.text.includes(String(issued.json.token)));
    const { rows } = await api.pool.query('select * from api_tokens');
    assert.ok(!JSON.stringify(rows).includes(String(issued.json.token).slice(6)));
  });

  it('expire by the database clock', async () => {
    const issued = await create({ name: 'month', permissions: ['read'], expiresInDays: 30 });
    const { createdAt, expiresAt } = expectReply(issued, 200).json as {
      createdAt: number;
      expiresAt: number;
    };
    assert.equal(expiresAt - createdAt, 30 * 24 * 3600 * 1000);
    expectReply(await create({ name: 'never', permissions: ['read'], expiresInDays: null }), 200);
  });

  it('are refused without a permission, with an unknown one, and with a lifetime out of range', async () => {
    const good = { name: 'x', permissions: ['read'] };
    for (const change of [
      { permissions: [] },
      { permissions: ['admin'] },
      { name: '' },
      { expiresInDays: 0 },
      { expiresInDays: 366 },
      { expiresInDays: 1.5 },
    ]) {
      const reply = expectReply(await create({ ...good, ...change }), 400, 'invalid_request');
      assert.match(String(reply.json.message), new RegExp(Object.keys(change)[0] ?? ''));
    }
  });

  it('are limited to fifty per room, not counting revoked ones', async () => {
    const roomId = await createRoom(api, owner);
    const tokens = [];
    for (let n = 0; n < 50; n++) tokens.push(await issueToken(api, owner, roomId, 'read'));
    const base = `/api/rooms/${roomId}/api-tokens`;
    const json = { name: 'one more', permissions: ['read'] };
    expectReply(await call(api.url, 'POST', base, { bearer: owner, json }), 409, 'token_limit_reached');
    await call(api.url, 'DELETE', `${base}/${tokens[0]?.id ?? ''}`, { bearer: owner });
    expectReply(await call(api.url, 'POST', base, { bearer: owner, json }), 200);
  });

  it('record their last use', async () => {
    const roomId = await createRoom(api, owner);
    const token = await issueToken(api, owner, roomId, 'read');
    expectReply(await call(api.url, 'GET', `/api/rooms/${roomId}`, { bearer: token.secret }), 200);
    const lastUsed = async () => {
      const list = await call(api.url, 'GET', `/api/rooms/${roomId}/api-tokens`, { bearer: owner });
      return (list.json.tokens as { lastUsedAt: number | null }[])[0]?.lastUsedAt;
    };
    while ((await lastUsed()) === null);
  });

  it('of another room cannot be revoked', async () => {
    const remote = await issueToken(api, owner, await createRoom(api, owner), 'read');
    const reply = await call(api.url, 'DELETE', `${path}/${remote.id}`, { bearer: owner });
    expectReply(reply, 404, 'token_not_found');
  });
});
