import { createJoseTokenVerifier } from '../../../adapters/identity/jose-token-verifier.ts';
import { createOpenIdSignIn } from '../../../adapters/identity/openid-sign-in.ts';
import { createCallerIdentifier } from '../../../core/admission/identify-caller.ts';
import { audience, browserClient } from '../../../local/identity/clients.ts';
import { freePort } from '../../../local/process/ports.ts';
import type { Browser } from './browser.ts';
import { startTestApi, testSettings, type TestApi } from './start-api.ts';

interface SignInClient {
  readonly clientId: string;
  readonly clientSecret: string | null;
}

/** An API that uses this issuer for browser sign-in and allows these origins. */
export async function startSignInApi(
  issuer: string,
  {
    client = { clientId: browserClient, clientSecret: null },
    corsOrigins = [],
  }: { client?: SignInClient; corsOrigins?: readonly string[] } = {},
): Promise<TestApi> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const rules = { issuer, trustEmail: false };
  return startTestApi(
    (database) => ({
      signIn: createOpenIdSignIn({ ...rules, ...client, publicUrl }),
      identify: createCallerIdentifier({
        sessions: createJoseTokenVerifier({ ...rules, audience, algorithms: ['RS256'] }),
        repositories: database,
        operators: ['operator'],
      }),
      settings: { ...testSettings, publicUrl, corsOrigins },
    }),
    { port },
  );
}

/** Signs in as this user at the page of the local issuer; returns the response of the callback. */
export async function signInAs(
  browser: Browser,
  apiUrl: string,
  {
    name,
    returnTo = '/',
    headers = {},
  }: { name: string; returnTo?: string; headers?: Record<string, string> },
): Promise<Response> {
  const query = new URLSearchParams({ returnTo });
  const { url } = await browser.follow(`${apiUrl}/api/auth/sign-in?${query.toString()}`);
  const chosen = { method: 'POST', body: new URLSearchParams({ name }) };
  let next = await following(await browser.visit(url, chosen), url);
  while (next.origin !== apiUrl) next = await following(await browser.visit(next), next);
  return browser.visit(next, { headers });
}

async function following(response: Response, from: URL): Promise<URL> {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${from.href} leads nowhere: ${await response.text()}`);
  return new URL(location, from);
}
