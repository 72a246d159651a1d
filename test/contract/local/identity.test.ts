import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { audience, browserClient } from '../../../local/identity/clients.ts';
import { launchIdentity, type RunningIdentity } from '../../../local/identity/launch.ts';
import { requestToken } from '../../../local/identity/request-token.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function verify(issuer: string, token: string): Promise<Record<string, unknown>> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  return (await jwtVerify(token, keys, { issuer, audience })).payload;
}

/** A minimal browser for the sign-in: stores cookies and does not follow redirects itself. */
function browser(issuer: string) {
  const cookies = new Map<string, string>();
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, issuer), { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

const locationOf = (response: Response) => response.headers.get('location') ?? '';

describe('the local identity provider', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let identity: RunningIdentity;
  beforeEach(async () => {
    folder = temporaryFolder();
    identity = await launchIdentity({ folder: folder.path, port: 0 });
  });
  afterEach(async () => {
    await identity.stop();
    folder.remove();
  });

  it('issues the JWT of any user to a script, with a verified address', async () => {
    const claims = await verify(identity.issuer, await requestToken(identity.issuer, 'someone-new'));
    assert.equal(claims.sub, 'someone-new');
    assert.equal(claims.email, 'someone-new@chartroom.test');
    assert.equal(claims.email_verified, true);
  });

  it('ignores the case of names', async () => {
    const claims = await verify(identity.issuer, await requestToken(identity.issuer, 'Someone-New'));
    assert.equal(claims.sub, 'someone-new');
    assert.equal(claims.email, 'someone-new@chartroom.test');
  });

  it('has one user whose address is not verified', async () => {
    const claims = await verify(identity.issuer, await requestToken(identity.issuer, 'unverified'));
    assert.equal(claims.email_verified, false);
  });

  it('refuses an invalid name and explains why', async () => {
    await assert.rejects(requestToken(identity.issuer, 'Not A Name'), /a name consists of letters/);
  });

  it('verifies tokens issued before a restart', async () => {
    const { issuer } = identity;
    const token = await requestToken(issuer, 'owner');
    await identity.stop();
    identity = await launchIdentity({ folder: folder.path, port: Number(new URL(issuer).port) });
    assert.equal((await verify(issuer, token)).sub, 'owner');
  });

  it('signs a user in through its page with authorization code and PKCE', async () => {
    const visit = browser(identity.issuer);
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: browserClient,
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:8080/api/auth/callback',
      scope: 'openid email profile',
      state: 'here',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const page = locationOf(await visit(`/auth?${query.toString()}`));
    const login = await visit(page);
    assert.equal(login.status, 200);
    assert.match(await login.text(), /<label for="name">/);
    const chosen = await visit(page, { method: 'POST', body: new URLSearchParams({ name: 'editor' }) });
    const back = new URL(locationOf(await visit(locationOf(chosen))));
    assert.equal(back.origin, 'http://127.0.0.1:8080');
    assert.equal(back.searchParams.get('state'), 'here');
    const answer = await fetch(`${identity.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: browserClient,
        redirect_uri: 'http://127.0.0.1:8080/api/auth/callback',
        code: back.searchParams.get('code') ?? '',
        code_verifier: verifier,
      }),
    });
    const tokens = (await answer.json()) as { access_token: string };
    assert.equal((await verify(identity.issuer, tokens.access_token)).email, 'editor@chartroom.test');
  });

  it('shows its page again with a reason when the name is invalid', async () => {
    const visit = browser(identity.issuer);
    const query = new URLSearchParams({
      client_id: browserClient,
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/auth/callback',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const page = locationOf(await visit(`/auth?${query.toString()}`));
    const again = await visit(page, { method: 'POST', body: new URLSearchParams({ name: '<b>' }) });
    assert.equal(again.status, 400);
    assert.match(await again.text(), /role="alert"/);
  });
});
