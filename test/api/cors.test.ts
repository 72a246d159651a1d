import assert from 'node:assert/strict';

import { call, createRoom, expectReply } from '../support/api/call.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';

const maps = 'https://maps.example.org';

describe('pages of other origins', () => {
  let api: TestApi;
  afterEach(() => api.close());

  const from = (origin: string, headers: Record<string, string> = {}) => ({ Origin: origin, ...headers });
  const preflight = (origin: string) =>
    call(api.url, 'OPTIONS', '/api/rooms/aaaaaaaaaa/markers', {
      headers: from(origin, {
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
      }),
    });

  it('may send requests with credentials and read errors when configured', async () => {
    api = await startTestApi({ settings: { ...testSettings, corsOrigins: [maps] } });
    const asked = expectReply(await preflight(maps), 204);
    assert.equal(asked.headers.get('access-control-allow-origin'), maps);
    assert.equal(asked.headers.get('access-control-allow-credentials'), 'true');
    assert.match(asked.headers.get('access-control-allow-methods') ?? '', /PATCH/);
    assert.match(asked.headers.get('access-control-allow-headers') ?? '', /idempotency-key/);
    const refused = await call(api.url, 'GET', '/api/users/me', { headers: from(maps) });
    expectReply(refused, 401, 'authentication_required');
    assert.equal(refused.headers.get('access-control-allow-origin'), maps);
    assert.match(refused.headers.get('access-control-expose-headers') ?? '', /Retry-After/);
    assert.match(refused.headers.get('access-control-expose-headers') ?? '', /Tile-Dropped-Features/);
    assert.match(refused.headers.get('vary') ?? '', /Origin/);
  });

  it('may not send requests when not configured', async () => {
    api = await startTestApi({ settings: { ...testSettings, corsOrigins: [maps] } });
    for (const origin of ['https://evil.example', 'null', `${maps}.evil.example`]) {
      const asked = await preflight(origin);
      assert.equal(asked.headers.get('access-control-allow-origin'), null);
      assert.equal(asked.headers.get('access-control-allow-credentials'), null);
    }
  });

  it('may send requests without cookies when all origins are allowed', async () => {
    api = await startTestApi({ settings: { ...testSettings, corsOrigins: ['*'] } });
    const asked = expectReply(await preflight('https://anybody.example'), 204);
    assert.equal(asked.headers.get('access-control-allow-origin'), '*');
    assert.equal(asked.headers.get('access-control-allow-credentials'), null);
    const owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    const reply = await call(api.url, 'GET', `/api/rooms/${roomId}`, {
      bearer: owner,
      headers: from('https://anybody.example'),
    });
    assert.equal(expectReply(reply, 200).headers.get('access-control-allow-origin'), '*');
  });

  it('may send requests from any port of this machine when the configuration allows loopback', async () => {
    api = await startTestApi({ settings: { ...testSettings, corsOrigins: ['loopback'] } });
    const here = 'http://localhost:5173';
    const asked = expectReply(await preflight(here), 204);
    assert.equal(asked.headers.get('access-control-allow-origin'), here);
    const remote = expectReply(await preflight('http://localhost.example.org'), 204);
    assert.equal(remote.headers.get('access-control-allow-origin'), null);
  });

  it('may show images with <img>: public ones on any site, those of a session on the same site', async () => {
    const legend = '/api/colormaps/viridis/legend.png';
    const policyOf = async (path: string, bearer?: string) => {
      const reply = expectReply(await call(api.url, 'GET', path, { bearer }), 200);
      return reply.headers.get('cross-origin-resource-policy');
    };
    api = await startTestApi({ settings: { ...testSettings, corsOrigins: [maps] } });
    assert.equal(await policyOf(legend), 'cross-origin');
    assert.equal(await policyOf(legend, await api.issuer.token('owner')), 'same-site');
    // Data for scripts stays same-origin, as CORS governs it.
    assert.equal(await policyOf('/api/colormaps/viridis'), 'same-origin');
  });

  it('may show no images when no origin is configured', async () => {
    api = await startTestApi();
    const reply = expectReply(await call(api.url, 'GET', '/api/colormaps/viridis/legend.png'), 200);
    assert.equal(reply.headers.get('cross-origin-resource-policy'), 'same-origin');
  });
});
