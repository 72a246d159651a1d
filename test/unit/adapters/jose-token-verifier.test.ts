import assert from 'node:assert/strict';
import { SignJWT } from 'jose';

import {
  createJoseTokenVerifier,
  type IssuerSettings,
} from '../../../adapters/identity/jose-token-verifier.ts';
import { Refusal } from '../../../core/errors.ts';
import { startTestIssuer, type TestIssuer } from '../../support/issuer.ts';

describe('the check of sessions', () => {
  let issuer: TestIssuer;
  let key: Awaited<ReturnType<TestIssuer['rotate']>>;
  before(async () => {
    issuer = await startTestIssuer();
    key = await issuer.rotate();
  });
  after(() => issuer.stop());

  const verifier = (more: Partial<IssuerSettings>) =>
    createJoseTokenVerifier({
      issuer: issuer.url,
      audience: issuer.audience,
      algorithms: ['ES256'],
      trustEmail: false,
      ...more,
    });
  const refused = (error: unknown) => error instanceof Refusal && error.code === 'invalid_session';

  async function signed(typ: string | undefined, claims: object = {}): Promise<string> {
    return new SignJWT({ sub: 'ada', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...(typ === undefined ? {} : { typ }) })
      .setIssuer(issuer.url)
      .setAudience(issuer.audience)
      .setExpirationTime('10m')
      .sign(key.privateKey);
  }

  it('accepts only the configured types, in any spelling, and all if none is configured', async () => {
    const sessions = verifier({ types: ['at+jwt'] });
    for (const typ of ['at+jwt', 'AT+JWT', 'application/at+jwt']) {
      assert.equal((await sessions.verify(await signed(typ))).subject, 'ada');
    }
    for (const typ of ['JWT', 'logout+jwt', undefined]) {
      await assert.rejects(sessions.verify(await signed(typ)), refused);
    }
    assert.equal((await verifier({}).verify(await signed('JWT'))).subject, 'ada');
    for (const typ of ['logout+jwt', 'secevent+jwt', 'dpop+jwt']) {
      await assert.rejects(verifier({}).verify(await signed(typ)), refused);
    }
  });

  it('refuses ID tokens and logout tokens by their claims, unless the type is access token', async () => {
    const others = [
      { nonce: 'n' },
      { at_hash: 'x' },
      { c_hash: 'x' },
      { typ: 'ID' },
      { token_use: 'id' },
      { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } },
    ];
    for (const claims of others) {
      const token = await issuer.token('ada', claims);
      await assert.rejects(verifier({}).verify(token), refused, JSON.stringify(claims));
    }
    const accepting = verifier({ acceptIdTokens: true });
    assert.equal((await accepting.verify(await issuer.token('ada', { nonce: 'n' }))).subject, 'ada');
    await assert.rejects(accepting.verify(await issuer.token('ada', { events: {} })), refused);
    assert.equal((await verifier({}).verify(await signed('at+jwt', { nonce: 'n' }))).subject, 'ada');
  });

  it('requires an access token claim if ID tokens have the same audience', async () => {
    const sessions = verifier({ clientId: issuer.audience });
    await assert.rejects(sessions.verify(await issuer.token('ada')), refused);
    for (const claims of [{ scope: 'openid' }, { client_id: 'web' }, { typ: 'Bearer' }]) {
      assert.equal((await sessions.verify(await issuer.token('ada', claims))).subject, 'ada');
    }
    assert.equal((await sessions.verify(await signed('at+jwt'))).subject, 'ada');
  });

  it('accepts none that exceeds the maximum age, or lacks its issue time', async () => {
    const sessions = verifier({ maxLifetime: 3600 });
    const now = Math.floor(Date.now() / 1000);
    const aged = (iat: number | null) => issuer.token('ada', { iat, exp: now + 86_400 });
    assert.equal((await sessions.verify(await aged(now - 1800))).subject, 'ada');
    await assert.rejects(sessions.verify(await aged(now - 7200)), refused);
    await assert.rejects(sessions.verify(await aged(null)), refused);
    assert.equal((await verifier({}).verify(await aged(now - 7200))).subject, 'ada');
  });
});
