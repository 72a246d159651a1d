import assert from 'node:assert/strict';

import { createOpenIdSignIn } from '../../adapters/identity/openid-sign-in.ts';
import { browserClient } from '../../local/identity/clients.ts';
import { launchIdentity, type RunningIdentity } from '../../local/identity/launch.ts';
import { requestToken } from '../../local/identity/request-token.ts';
import { freePort } from '../../local/process/ports.ts';
import { openBrowser, type Browser } from '../support/api/browser.ts';
import { call, expectReply, newRoomId } from '../support/api/call.ts';
import { signInAs, startSignInApi } from '../support/api/signing-in.ts';
import { startTestApi, testSettings, type TestApi } from '../support/api/start-api.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const remote = 'https://maps.example.org';

describe('browser sign-in', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let identity: RunningIdentity;
  let api: TestApi;
  let browser: Browser;
  before(async () => {
    folder = temporaryFolder();
    identity = await launchIdentity({ folder: folder.path, port: 0 });
    api = await startSignInApi(identity.issuer, { corsOrigins: [remote, '*'] });
  });
  after(async () => {
    await api.close();
    await identity.stop();
    folder.remove();
  });
  beforeEach(() => {
    browser = openBrowser();
  });

  const at = (path: string) => api.url + path;
  const signIn = (name: string, returnTo = '/') => signInAs(browser, api.url, { name, returnTo });
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    json: unknown = {},
  ) => {
    const body = method === 'GET' ? {} : { body: JSON.stringify(json) };
    const response = await browser.visit(at(path), {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...body,
    });
    const text = await response.text();
    const { status } = response;
    return { status, headers: response.headers, text, json: JSON.parse(text) as Record<string, unknown> };
  };

  it('redirects through the issuer to a session, and back to the original page', async () => {
    const back = await signIn('editor', '/rooms/abc?zoom=3#here');
    assert.equal(back.status, 302);
    assert.equal(back.headers.get('location'), '/rooms/abc?zoom=3#here');
    const me = expectReply(await ask('GET', '/api/users/me'), 200);
    assert.match(me.text, /editor@chartroom\.test/);
    const line = back.headers.getSetCookie().find((cookie) => cookie.startsWith('chartroom-session='));
    assert.match(line ?? '', /; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  it('is read without an error, also where there is none', async () => {
    const none = expectReply(await call(api.url, 'GET', '/api/auth/session'), 200);
    assert.deepEqual(none.json, { user: null });
    await signIn('editor');
    const { json } = expectReply(await ask('GET', '/api/auth/session'), 200);
    assert.deepEqual(json, { user: expectReply(await ask('GET', '/api/users/me'), 200).json });
    await api.pool.query(`update sessions set expires_at = now() - interval '1 second'`);
    assert.deepEqual(expectReply(await ask('GET', '/api/auth/session'), 200).json, { user: null });
  });

  it('uses the same account as the JWT of the same person', async () => {
    await signIn('owner');
    const bearer = await requestToken(identity.issuer, 'owner');
    const byToken = await call(api.url, 'GET', '/api/users/me', { bearer });
    assert.equal((await ask('GET', '/api/users/me')).text, byToken.text);
  });

  it('stores only the hash of the secret', async () => {
    await signIn('owner');
    const secret = browser.cookies(api.url).get('chartroom-session') ?? '';
    assert.equal(secret.length, 43);
    const { rows } = await api.pool.query<{ row: string }>('select sessions::text as row from sessions');
    assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(secret)));
  });

  it('lets a room owner issue API tokens with the cookie', async () => {
    await signIn('owner');
    const roomId = newRoomId();
    expectReply(await ask('POST', `/api/rooms/${roomId}`), 200);
    const request = { name: 'nightly', permissions: ['read'] };
    const { token } = expectReply(
      await ask('POST', `/api/rooms/${roomId}/api-tokens`, {}, request),
      200,
    ).json;
    expectReply(await call(api.url, 'GET', `/api/rooms/${roomId}`, { bearer: String(token) }), 200);
  });

  it('prefers a bearer token to the cookie', async () => {
    await signIn('owner');
    const bearer = await requestToken(identity.issuer, 'viewer');
    const me = await ask('GET', '/api/users/me', { Authorization: `Bearer ${bearer}` });
    assert.match(me.text, /viewer@chartroom\.test/);
    expectReply(
      await ask('GET', '/api/users/me', { Authorization: 'Bearer nonsense' }),
      401,
      'invalid_session',
    );
  });

  it('accepts changes with a cookie only from pages of its own and of configured origins', async () => {
    await signIn('owner');
    const create = (headers: Record<string, string>) => ask('POST', `/api/rooms/${newRoomId()}`, headers);
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: api.url },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]) {
      expectReply(await create(headers), 403, 'cross_site_request');
    }
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-origin', Origin: api.url },
      { Origin: api.url },
      { 'Sec-Fetch-Site': 'cross-site', Origin: remote },
    ]) {
      expectReply(await create(headers), 200);
    }
    expectReply(await ask('GET', '/api/users/me', { 'Sec-Fetch-Site': 'cross-site' }), 200);
  });

  it('does not check the origin of a request with a bearer token', async () => {
    await signIn('owner');
    const bearer = await requestToken(identity.issuer, 'owner');
    const headers = { Authorization: `Bearer ${bearer}`, 'Sec-Fetch-Site': 'cross-site' };
    expectReply(await ask('POST', `/api/rooms/${newRoomId()}`, headers), 200);
  });

  it('ends with the sign-out, at the service and at the issuer', async () => {
    await signIn('owner');
    const secret = browser.cookies(api.url).get('chartroom-session') ?? '';
    const reply = expectReply(await ask('POST', '/api/auth/sign-out'), 200);
    assert.equal(browser.cookies(api.url).size, 0);
    const stolen = await call(api.url, 'GET', '/api/users/me', {
      headers: { Cookie: `chartroom-session=${secret}` },
    });
    expectReply(stolen, 401, 'authentication_required');
    const there = new URL(String(reply.json.signOutUrl));
    assert.equal(there.origin, identity.issuer);
    assert.equal(there.searchParams.get('post_logout_redirect_uri'), `${api.url}/`);
    assert.equal((await browser.visit(there)).status, 200);
    expectReply(await ask('POST', '/api/auth/sign-out'), 200);
  });

  it('expires after thirty days by the database clock, and upkeep deletes it', async () => {
    await signIn('owner');
    await api.pool.query(`update sessions set expires_at = now() - interval '1 second'`);
    expectReply(await ask('GET', '/api/users/me'), 401, 'authentication_required');
    assert.ok((await api.dependencies.database.sessions.removeExpired(100)) > 0);
  });

  it('issues a new secret at each sign-in, and ends the previous session', async () => {
    await signIn('owner');
    const first = browser.cookies(api.url).get('chartroom-session') ?? '';
    await browser.follow(at('/api/auth/sign-in'));
    assert.notEqual(browser.cookies(api.url).get('chartroom-session'), first);
    const headers = { Cookie: `chartroom-session=${first}` };
    expectReply(await call(api.url, 'GET', '/api/users/me', { headers }), 401);
  });

  it('treats an unknown cookie as absent, so that public rooms stay readable', async () => {
    const headers = { Cookie: `chartroom-session=${'x'.repeat(43)}` };
    expectReply(await call(api.url, 'GET', '/api/openapi.json', { headers }), 200);
    expectReply(await call(api.url, 'GET', '/api/users/me', { headers }), 401, 'authentication_required');
  });

  it('returns only to paths of this site', async () => {
    for (const returnTo of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'x',
    ]) {
      const query = new URLSearchParams({ returnTo });
      const reply = await call(api.url, 'GET', `/api/auth/sign-in?${query.toString()}`);
      expectReply(reply, 400, 'invalid_request');
    }
  });

  it('refuses a callback without a sign-in, with another state, or after a refusal by the issuer', async () => {
    const back = (query: string) => browser.visit(at(`/api/auth/callback?${query}`));
    const failed = async (response: Response) => {
      assert.equal(response.status, 400);
      assert.equal(((await response.json()) as { error: string }).error, 'sign_in_failed');
      assert.equal(browser.cookies(api.url).has('chartroom-session'), false);
    };
    await failed(await back('code=x&state=y'));
    await browser.visit(at('/api/auth/sign-in'));
    await failed(await back('code=x&state=y'));
    const going = await browser.visit(at('/api/auth/sign-in'));
    const state = new URL(going.headers.get('location') ?? '').searchParams.get('state') ?? '';
    await failed(await back(`error=access_denied&state=${state}&iss=${encodeURIComponent(identity.issuer)}`));
    const again = await browser.visit(at('/api/auth/sign-in'));
    const fresh = new URL(again.headers.get('location') ?? '').searchParams.get('state') ?? '';
    await failed(await back(`code=forged&state=${fresh}&iss=${encodeURIComponent(identity.issuer)}`));
  });

  it('names its cookies so that other hosts cannot set them over https', async () => {
    const settings = { ...testSettings, publicUrl: 'https://maps.example.org' };
    const signIn = createOpenIdSignIn({
      ...{ issuer: identity.issuer, trustEmail: false, clientId: browserClient, clientSecret: null },
      publicUrl: settings.publicUrl,
    });
    const secure = await startTestApi({ signIn, settings });
    try {
      const reply = expectReply(await call(secure.url, 'GET', '/api/auth/sign-in'), 302);
      assert.match(reply.headers.get('set-cookie') ?? '', /^__Host-chartroom-sign-in=.*; Secure$/);
      assert.match(
        reply.headers.get('location') ?? '',
        /redirect_uri=https%3A%2F%2Fmaps\.example\.org%2Fapi%2Fauth/,
      );
    } finally {
      await secure.close();
    }
  });

  it('asks to retry while the issuer is unavailable', async () => {
    const alone = await startSignInApi(`http://127.0.0.1:${await freePort()}`);
    try {
      const reply = expectReply(
        await call(alone.url, 'GET', '/api/auth/sign-in'),
        503,
        'identity_unavailable',
      );
      assert.notEqual(reply.headers.get('retry-after'), null);
    } finally {
      await alone.close();
    }
  });

  it('is unavailable, with an explanation, when no client is configured', async () => {
    const plain = await startTestApi();
    try {
      const reply = expectReply(await call(plain.url, 'GET', '/api/auth/sign-in'), 404, 'not_found');
      assert.match(String(reply.json.message), /Browser sign-in is not configured/);
    } finally {
      await plain.close();
    }
  });
});
