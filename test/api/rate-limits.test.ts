import assert from 'node:assert/strict';

import { call, createRoom, expectReply, issueToken, type ApiReply } from '../support/api/call.ts';
import { when } from '../support/when.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';

describe('rate limits', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  afterEach(() => api.close());

  async function start(limits: { token?: number; user?: number; address?: number }, hops = 0) {
    const trustedProxies = { hops, addresses: [] };
    const rateLimits = { ...testSettings.rateLimits, ...limits };
    api = await startTestApi({ settings: { ...testSettings, rateLimits, trustedProxies } });
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
  }
  const read = (bearer?: string, headers: Record<string, string> = {}) =>
    call(api.url, 'GET', `/api/rooms/${roomId}`, { bearer, headers });
  const expectLimited = (reply: ApiReply) => {
    expectReply(reply, 429, 'rate_limited');
    const wait = Number(reply.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60, String(wait));
  };

  it('report what is left, refuse excess requests, and count each token separately', async () => {
    await start({ token: 2 });
    const first = (await issueToken(api, owner, roomId, 'read')).secret;
    const second = (await issueToken(api, owner, roomId, 'read')).secret;
    const reply = expectReply(await read(first), 200);
    assert.equal(reply.headers.get('ratelimit-policy'), '"token";q=2;w=60');
    assert.match(reply.headers.get('ratelimit') ?? '', /^"token";r=1;t=\d+$/);
    expectReply(await read(first), 200);
    expectLimited(await read(first));
    expectReply(await read(second), 200);
    expectReply(await read(owner), 200);
  });

  it('count users across all of their sessions', async () => {
    await start({ user: 3 });
    expectReply(await read(owner), 200);
    expectReply(await read(await api.issuer.token('owner', { jti: 'another' })), 200);
    expectLimited(await read(owner));
    expectReply(await read(await api.issuer.token('stranger')), 403);
  });

  it('count anonymous callers by address', async () => {
    await start({ address: 2 });
    expectReply(await read(), 401);
    expectReply(await read(), 401);
    expectLimited(await read());
    expectReply(await read(owner), 200);
  });

  it('stop the guessing of credentials', async () => {
    await start({ address: 2 });
    const { secret } = await issueToken(api, owner, roomId, 'read');
    expectReply(await read(secret), 200);
    expectReply(await read('chart_guess'), 401);
    expectReply(await read('garbage'), 401);
    expectLimited(await read('chart_guess'));
    // Valid or not: no credential is looked up any more. Anonymous callers are counted separately.
    expectLimited(await read(secret));
    const markers = `/api/rooms/${roomId}/markers`;
    expectLimited(await call(api.url, 'GET', markers, { bearer: secret }));
    expectReply(await read(), 401);
  });

  it('ignore headers with the address unless a proxy is trusted', async () => {
    await start({ address: 1 });
    expectReply(await read(undefined, { 'X-Forwarded-For': '192.0.2.1' }), 401);
    expectLimited(await read(undefined, { 'X-Forwarded-For': '192.0.2.2' }));
  });

  it('use the address that the trusted proxy saw, whatever the client sent', async () => {
    await start({ address: 1 }, 1);
    expectReply(await read(undefined, { 'X-Forwarded-For': '203.0.113.9, 192.0.2.1' }), 401);
    expectLimited(await read(undefined, { 'X-Forwarded-For': '203.0.113.10, 192.0.2.1' }));
    expectReply(await read(undefined, { 'X-Forwarded-For': '203.0.113.10, 192.0.2.2' }), 401);
  });

  it('do not apply to health probes', async () => {
    await start({ address: 1 });
    for (let n = 0; n < 3; n++) expectReply(await call(api.url, 'GET', '/livez'), 200);
  });

  it('share one budget between all processes', async () => {
    await start({ user: 20 });
    const other = await api.another();
    const readOf = (url: string) => call(url, 'GET', `/api/rooms/${roomId}`, { bearer: owner });
    // The same user created the room.
    for (let n = 1; n < 20; n++) expectReply(await readOf(api.url), 200);
    expectLimited(await readOf(api.url));
    await when('the other process hears of it', async () => (await readOf(other.url)).status === 429);
    expectLimited(await readOf(other.url));
  });

  it('continue to count per process while the database does not accept their counts', async () => {
    await start({ token: 3 });
    const { secret } = await issueToken(api, owner, roomId, 'read');
    await api.pool.query('alter table rate_counts rename to other_counts');
    const warned = () =>
      api.log.filter(
        ({ msg }) => msg === 'sharing rate limit counts failed; limits apply to this process only',
      );
    expectReply(await read(secret), 200);
    await when('the failure is logged', () => warned().length > 0);
    expectReply(await read(secret), 200);
    expectReply(await read(secret), 200);
    expectLimited(await read(secret));
  });
});
