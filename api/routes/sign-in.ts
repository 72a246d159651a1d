import { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { SignInProvider } from '../../core/ports/sign-in-provider.ts';
import { beginSession } from '../../core/sessions/begin-session.ts';
import { endSession } from '../../core/sessions/end-session.ts';
import { returnPath } from '../../core/sessions/return-path.ts';
import { hashSessionSecret } from '../../core/sessions/session-secret.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { answer, defineRoute, empty } from '../routing/define-route.ts';
import { success } from '../schemas/common.ts';

/** What the browser keeps between going to the issuer and coming back. */
const inProgress = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
});

const uncached = { 'Cache-Control': 'no-store' };

const begin = defineRoute({
  method: 'GET',
  path: '/api/auth/sign-in',
  operation: 'session.begin',
  scope: 'none',
  docs: {
    summary: 'Sign in with a browser',
    description:
      'Goes to the OpenID Connect issuer, which sends the browser back. Absent where no client is set up.',
  },
  query: z.object({
    returnTo: z
      .string()
      .max(2000)
      .default('/')
      .meta({ description: 'Where to go then: a path of this site.' }),
  }),
  responses: { 302: empty('On to the issuer.') },
  handler: async ({ query, ctx }, { signIn, settings }) => {
    const provider = configured(signIn);
    const returnTo = returnPath(query.returnTo);
    const { url, attempt } = await provider.begin();
    const value = Buffer.from(JSON.stringify({ ...attempt, returnTo })).toString('base64url');
    const maxAge = limits.signInTimeout / 1000;
    setCookie(ctx, settings.publicUrl, 'sign-in', { value, maxAge });
    return answer(302, null, { Location: url, ...uncached });
  },
});

const complete = defineRoute({
  method: 'GET',
  path: '/api/auth/callback',
  operation: 'session.complete',
  scope: 'none',
  docs: {
    summary: 'Come back from the issuer',
    description:
      'Sets the session cookie, good for 30 days, and goes to where the sign-in was asked to return.',
  },
  // What issuers send along is theirs to choose.
  query: z.looseObject({}),
  responses: { 302: empty('Signed in.') },
  handler: async ({ ctx }, { signIn, settings, database }) => {
    const provider = configured(signIn);
    const { publicUrl } = settings;
    const { returnTo, ...attempt } = attemptOf(readCookie(ctx, publicUrl, 'sign-in'));
    setCookie(ctx, publicUrl, 'sign-in', { value: null });
    const before = hashSessionSecret(readCookie(ctx, publicUrl, 'session') ?? '');
    const place = returnPath(returnTo);
    const incoming = new URLSearchParams(ctx.querystring);
    const { secret } = await beginSession({ database, provider }, incoming, attempt).catch(
      (error: unknown) => {
        throw withReturnLink(error, place);
      },
    );
    if (before !== null) await database.sessions.remove(before);
    setCookie(ctx, publicUrl, 'session', { value: secret, maxAge: limits.sessionLifetime / 1000 });
    return answer(302, null, { Location: place, ...uncached });
  },
});

const end = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-out',
  operation: 'session.end',
  scope: 'none',
  docs: {
    summary: 'End the session of this browser',
    description:
      'Who goes on to `signOutUrl` ends the session at the issuer as well. Without a session nothing happens.',
  },
  responses: { 200: z.object({ success, signOutUrl: z.string().nullable() }) },
  withheld: ['signOutUrl'],
  handler: async ({ ctx, caller }, { signIn: provider, settings, database }) => {
    const hash = caller.type === 'user' ? caller.sessionHash : undefined;
    const signOutUrl = hash === undefined ? null : await endSession({ database, provider }, hash);
    setCookie(ctx, settings.publicUrl, 'session', { value: null });
    return answer(200, { success: true, signOutUrl }, uncached);
  },
});

function configured(provider: SignInProvider | null): SignInProvider {
  if (provider !== null) return provider;
  throw new Refusal('not_found', 'No sign-in with a browser is set up here; send a session token instead.');
}

/** Where a sign-in that failed can be begun again, to lead to the same place. */
function withReturnLink(error: unknown, returnTo: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const signIn = `/api/auth/sign-in?${new URLSearchParams({ returnTo }).toString()}`;
  return new Refusal(error.code, error.message, { ...error.details, signIn }, { cause: error });
}

function attemptOf(cookie: string | undefined): z.output<typeof inProgress> {
  const failed = (message: string) => new Refusal('sign_in_failed', message);
  if (cookie === undefined) throw failed('No sign-in is under way in this browser, or it took too long.');
  try {
    return inProgress.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  } catch {
    throw failed('The cookie of the sign-in is not one of ours.');
  }
}

export const signInRoutes = [begin, complete, end];
