import assert from 'node:assert/strict';
import { at, call, expectError, expectStatus, type Json } from './support/http.ts';
import { newPerson, type Person } from './support/people.ts';
import { createRoom, issueToken } from './support/rooms.ts';
import { suite } from './support/suite.ts';

suite(import.meta.filename, 'API tokens', () => {
  let owner: Person;
  let roomId: string;
  const path = (): string => `/api/rooms/${roomId}/api-tokens`;
  before(async () => {
    owner = await newPerson('owner');
    roomId = await createRoom(owner);
  });

  it('issues a token with a fixed prefix and an id', async () => {
    const json = { name: 'nightly push', permissions: ['read', 'write'] };
    const answer = expectStatus(await call(owner, 'POST', path(), { json }), 200);
    assert.match(answer.string('token'), /^chart_[0-9A-Za-z]{38}$/);
    assert.ok(answer.string('id') !== '');
  });

  it('shows the secret only once', async () => {
    const token = await issueToken(owner, roomId, 'read');
    const list = expectStatus(await call(owner, 'GET', path()), 200);
    assert.ok(!list.text.includes(token.bearer), 'the list holds no secret');
    assert.ok(!list.text.includes(token.bearer.slice(12)), 'nor most of one');
    assert.ok(list.text.includes(token.id));
  });

  it('lists tokens with name, permissions and id', async () => {
    const json = { name: 'listed', permissions: ['upload'], expiresInDays: 30 };
    const issued = expectStatus(await call(owner, 'POST', path(), { json }), 200);
    const list = expectStatus(await call(owner, 'GET', path()), 200);
    const entries = Object.values(list.object()).flat() as Json[];
    const entry = entries.find((candidate) => at(candidate, 'id') === issued.at('id'));
    assert.ok(entry, list.text);
    assert.equal(entry.name, 'listed');
    assert.deepEqual(entry.permissions, ['upload']);
  });

  it('takes a lifetime of 1 day, of 365 days, and none', async () => {
    for (const expiresInDays of [1, 365, null, undefined]) {
      const json = { name: 'lifetime', permissions: ['read'], expiresInDays };
      const answer = expectStatus(await call(owner, 'POST', path(), { json }), 200);
      const token = { bearer: answer.string('token') };
      expectStatus(await call(token, 'GET', `/api/rooms/${roomId}/info`), 200);
    }
  });

  it('refuses a lifetime outside 1 to 365 days', async () => {
    for (const expiresInDays of [0, -1, 366, 1.5, '30']) {
      const json = { name: 'lifetime', permissions: ['read'], expiresInDays };
      expectError(await call(owner, 'POST', path(), { json }), 400, undefined, /expiresInDays/);
    }
  });

  it('refuses a token without name, without permissions, or with an unknown permission', async () => {
    const bodies = [
      { permissions: ['read'] },
      { name: 7, permissions: ['read'] },
      { name: 'x' },
      { name: 'x', permissions: [] },
      { name: 'x', permissions: ['admin'] },
      { name: 'x', permissions: 'read' },
    ];
    for (const json of bodies) expectError(await call(owner, 'POST', path(), { json }), 400);
  });

  it('refuses an unknown field', async () => {
    const json = { name: 'x', permissions: ['read'], scope: 'all' };
    expectError(await call(owner, 'POST', path(), { json }), 400, 'unknown_field:scope');
  });

  it('revokes with immediate effect, on every API process', async () => {
    const token = await issueToken(owner, roomId, 'read');
    for (const process of [0, 1]) {
      expectStatus(await call(token, 'GET', `/api/rooms/${roomId}/markers`, { process }), 200);
    }
    expectStatus(await call(owner, 'DELETE', `${path()}/${token.id}`), 200);
    for (const process of [1, 0]) {
      const answer = await call(token, 'GET', `/api/rooms/${roomId}/markers`, { process });
      expectError(answer, 401, 'Invalid or expired API token');
    }
  });

  it('answers 404 for a token that is not there, and for a token of another room', async () => {
    const other = await issueToken(owner, await createRoom(owner), 'read');
    expectError(await call(owner, 'DELETE', `${path()}/token-nowhere`), 404);
    expectError(await call(owner, 'DELETE', `${path()}/${other.id}`), 404);
  });

  it('refuses tokens to issue, list and revoke tokens', async () => {
    const token = await issueToken(owner, roomId, 'read', 'write', 'upload');
    const json = { name: 'child', permissions: ['read'] };
    for (const answer of [
      await call(token, 'POST', path(), { json }),
      await call(token, 'GET', path()),
      await call(token, 'DELETE', `${path()}/${token.id}`),
    ]) {
      expectError(answer, 403, 'api_token_not_allowed');
    }
    expectStatus(await call(token, 'GET', `/api/rooms/${roomId}/info`), 200);
  });

  it('does not let strangers issue, list or revoke tokens', async () => {
    const stranger = await newPerson('stranger');
    const token = await issueToken(owner, roomId, 'read');
    const json = { name: 'mine', permissions: ['read'] };
    for (const answer of [
      await call(stranger, 'POST', path(), { json }),
      await call(stranger, 'GET', path()),
      await call(stranger, 'DELETE', `${path()}/${token.id}`),
    ]) {
      expectError(answer, 403, 'insufficient permission');
    }
  });

  it('holds at most 50 tokens a room, and a revoked one makes place', async () => {
    const full = await createRoom(owner);
    const tokens = [];
    for (let n = 0; n < 50; n++) tokens.push(await issueToken(owner, full, 'read'));
    const json = { name: 'one too many', permissions: ['read'] };
    const answer = await call(owner, 'POST', `/api/rooms/${full}/api-tokens`, { json });
    assert.ok(answer.status >= 400 && answer.status < 500, `refused with ${answer.status}`);
    expectError(answer, answer.status, undefined, /50|many|token/i);
    expectStatus(await call(owner, 'DELETE', `/api/rooms/${full}/api-tokens/${tokens[7]?.id}`), 200);
    await issueToken(owner, full, 'read');
  });
});
