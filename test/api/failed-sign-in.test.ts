import assert from 'node:assert/strict';
import { launchIdentity, type RunningIdentity } from '../../local/identity/launch.ts';
import { freePort } from '../../local/process/ports.ts';
import { openBrowser } from '../support/api/browser.ts';
import { startSignInApi } from '../support/api/signing-in.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** As browsers send it on navigation. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('a failed sign-in', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let identity: RunningIdentity;
  let api: TestApi;
  before(async () => {
    folder = temporaryFolder();
    identity = await launchIdentity({ folder: folder.path, port: 0 });
    api = await startSignInApi(identity.issuer);
  });
  after(async () => {
    await api.close();
    await identity.stop();
    folder.remove();
  });

  async function page(response: Response, status: number): Promise<string> {
    const text = await response.text();
    assert.equal(response.status, status, text);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(text, /^<!doctype html>\n<html lang="en">/);
    assert.match(text, new RegExp(`request ${String(response.headers.get('x-request-id'))}`));
    return text;
  }
  const see = (path: string, on = api) => fetch(on.url + path, { headers: { Accept: accept } });

  it('explains the failure on a page, with a link to sign in again', async () => {
    const text = await page(await see('/api/auth/callback?code=x&state=y'), 400);
    assert.match(text, /This browser has no sign-in in progress/);
    assert.match(text, /<a href="\/api\/auth\/sign-in">Sign in again<\/a>/);
  });

  it('leads on to the target of the sign-in, also after a refusal by the issuer', async () => {
    const browser = openBrowser();
    const returnTo = encodeURIComponent('/rooms/"><b>?a=1&b=2');
    const going = await browser.visit(`${api.url}/api/auth/sign-in?returnTo=${returnTo}`);
    const state = new URL(going.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const query = `error=access_denied&state=${state}&iss=${encodeURIComponent(identity.issuer)}`;
    const back = await browser.visit(`${api.url}/api/auth/callback?${query}`, {
      headers: { Accept: accept },
    });
    const text = await page(back, 400);
    assert.match(text, /denied or cancelled at the identity provider/);
    const [, link = ''] = /<a href="([^"]*)">Sign in again/.exec(text) ?? [];
    const again = new URL(link.replaceAll('&#38;', '&'), api.url);
    assert.equal(again.searchParams.get('returnTo'), '/rooms/%22%3E%3Cb%3E?a=1&b=2');
    assert.equal((await browser.visit(again)).status, 302);
  });

  it('asks to retry while the issuer is unavailable, and says so when no sign-in is configured', async () => {
    const alone = await startSignInApi(`http://127.0.0.1:${await freePort()}`);
    const plain = await startTestApi();
    try {
      const away = await see('/api/auth/sign-in', alone);
      assert.notEqual(away.headers.get('retry-after'), null);
      assert.match(await page(away, 503), /Wait a moment/);
      const absent = await page(await see('/api/auth/sign-in', plain), 404);
      assert.match(absent, /Browser sign-in is not configured/);
      assert.doesNotMatch(absent, /<a /);
    } finally {
      await alone.close();
      await plain.close();
    }
  });

  it('escapes everything that was sent in the page, and lets no script run', async () => {
    const response = await see(
      `/api/auth/sign-in?returnTo=${encodeURIComponent('<script>alert(1)</script>')}`,
    );
    const text = await page(response, 400);
    assert.doesNotMatch(text, /<script/);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/]+=*';/);
  });

  it('answers JSON to clients that do not prefer HTML, as all other paths always do', async () => {
    for (const headers of [
      {},
      { Accept: '*/*' },
      { Accept: 'application/json' },
      { Accept: 'application/json, text/html;q=0.5' },
    ]) {
      // prettier-ignore
      const response = await fetch(`${api.url}/api/auth/callback?code=x&state=y`, { headers });
      assert.equal(((await response.json()) as { error: string }).error, 'sign_in_failed');
    }
    assert.match((await see('/api/users/me')).headers.get('content-type') ?? '', /^application\/json/);
  });
});
