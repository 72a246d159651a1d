import assert from 'node:assert/strict';
import { SignJWT } from 'jose';

import { call, createRoom, expectReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('sessions', () => {
  let api: TestApi;
  let roomId: string;
  beforeEach(async () => {
    api = await startTestApi();
    roomId = await createRoom(api, await api.issuer.token('owner'));
  });
  afterEach(() => api.close());

  const read = (jwt: string) => call(api.url, 'GET', `/api/rooms/${roomId}`, { bearer: jwt });
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

  it('identify users by issuer and subject, whatever the e-mail', async () => {
    expectReply(await read(await api.issuer.token('owner', { email: 'new@example.org' })), 200);
    const other = await api.issuer.token('other', { email: 'new@example.org', email_verified: true });
    expectReply(await read(other), 403, 'insufficient permission');
  });

  it('are refused when expired, for another audience, from another issuer, or without subject or expiry', async () => {
    for (const claims of [
      { exp: seconds(-60) },
      { nbf: seconds(120) },
      { aud: 'another-client' },
      { iss: 'http://elsewhere.example' },
      { sub: null },
      { sub: '' },
      { exp: null },
    ]) {
      expectReply(await read(await api.issuer.token('owner', claims)), 401, 'invalid_session');
    }
  });

  it('tolerate half a minute of clock skew', async () => {
    expectReply(await read(await api.issuer.token('owner', { exp: seconds(-15) })), 200);
    expectReply(await read(await api.issuer.token('owner', { nbf: seconds(15) })), 200);
  });

  it('are refused when signed with an unlisted algorithm, with none, or malformed', async () => {
    const hmac = await new SignJWT({ sub: 'owner' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(api.issuer.url)
      .setAudience(api.issuer.audience)
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode('0123456789abcdef0123456789abcdef'));
    const good = await api.issuer.token('owner');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1] ?? ''}.`;
    for (const jwt of [hmac, none, `${good}x`, 'garbage', good.replace('.', '')]) {
      expectReply(await read(jwt), 401, 'invalid_session');
    }
  });

  it('stay valid while the issuer is unavailable', async () => {
    const jwt = await api.issuer.token('owner');
    await api.issuer.stop();
    expectReply(await read(jwt), 200);
  });

  it('are unverifiable, not invalid, while the keys are unavailable', async () => {
    await api.issuer.rotate(false);
    const jwt = await api.issuer.token('owner');
    await api.issuer.stop();
    let reply = await read(jwt);
    // Recently fetched keys are considered complete.
    while (reply.status === 401) reply = await read(jwt);
    expectReply(reply, 503, 'identity_unavailable');
    assert.notEqual(reply.headers.get('retry-after'), null);
  });

  it('are refused when the issuer does not publish their key', async () => {
    await api.issuer.rotate(false);
    expectReply(await read(await api.issuer.token('owner')), 401, 'invalid_session');
  });

  it('fetch the keys of the issuer once, not per request', async () => {
    await Promise.all(Array.from({ length: 10 }, async () => read(await api.issuer.token('owner'))));
    assert.equal(api.issuer.asked['/jwks'], 1);
  });

  it('update the account at most once a minute', async () => {
    const jwt = await api.issuer.token('owner');
    await api.pool.query(`update users set last_seen_at = 'epoch'`);
    expectReply(await read(jwt), 200);
    const { rows } = await api.pool.query<{ count: number }>(
      `select count(*) from users where last_seen_at > 'epoch'`,
    );
    assert.equal(rows[0]?.count, 0);
  });
});

describe('the first session of a process', () => {
  it('is answered with 503 while the issuer is unavailable, and served afterwards', async () => {
    const api = await startTestApi();
    try {
      const jwt = await api.issuer.token('owner');
      await api.issuer.stop();
      const path = '/api/rooms/aaaaaaaaaa';
      expectReply(await call(api.url, 'POST', path, { bearer: jwt }), 503, 'identity_unavailable');
      await api.issuer.start();
      let reply = await call(api.url, 'POST', path, { bearer: jwt });
      while (reply.status === 503) reply = await call(api.url, 'POST', path, { bearer: jwt });
      expectReply(reply, 200);
    } finally {
      await api.close();
    }
  });
});
