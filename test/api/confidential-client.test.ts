import assert from 'node:assert/strict';
import { launchIdentity } from '../../local/identity/launch.ts';
import { openBrowser } from '../support/api/browser.ts';
import { signInAs, startSignInApi } from '../support/api/signing-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const clientId = 'chartroom-confidential';
/** With characters that must be encoded in the Authorization header (RFC 6749, section 2.3.1). */
const secret = 'a secret: 100% "safe" & unlike/others+';

const clientFor = (method: string) => ({
  client_id: clientId,
  client_secret: secret,
  application_type: 'native',
  token_endpoint_auth_method: method,
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: ['http://127.0.0.1/api/auth/callback'],
});

describe('signing in as a confidential client', () => {
  for (const method of ['client_secret_basic', 'client_secret_post']) {
    it(`authenticates with its secret, by ${method} if the issuer accepts that`, async () => {
      await withIssuer(method, async (issuer) => {
        assert.deepEqual(await outcomeOf(issuer, secret), { status: 302, signedIn: true });
        for (const wrong of ['another secret', null]) {
          assert.deepEqual(await outcomeOf(issuer, wrong), { status: 400, signedIn: false });
        }
      });
    });
  }
});

async function withIssuer(method: string, work: (issuer: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const more = { clients: [clientFor(method)], clientAuthMethods: [method, 'none'] };
  const identity = await launchIdentity({ folder: folder.path, port: 0, more });
  try {
    await work(identity.issuer);
  } finally {
    await identity.stop();
    folder.remove();
  }
}

async function outcomeOf(issuer: string, clientSecret: string | null) {
  const api = await startSignInApi(issuer, { client: { clientId, clientSecret } });
  const browser = openBrowser();
  try {
    const { status } = await signInAs(browser, api.url, { name: 'owner' });
    const me = await browser.visit(`${api.url}/api/users/me`);
    await me.arrayBuffer();
    return { status, signedIn: me.status === 200 };
  } finally {
    await api.close();
  }
}
