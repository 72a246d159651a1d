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

/** State of a sign-in, stored in a cookie during the redirect to the issuer. */
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
    summary: 'Start a browser sign-in',
    description:
      'Redirects to the OpenID Connect issuer, which redirects back. Returns 404 if no client is configured.',
  },
  query: z.object({
    returnTo: z
      .string()
      .max(2000)
      .default('/')
      .meta({ description: 'Path on this site to redirect to after sign-in.' }),
  }),
  refusals: ['not_found', 'sign_in_failed'],
  responses: { 302: empty('Redirect to the issuer.') },
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
    summary: 'Complete a browser sign-in',
    description:
      'Redirect target of the issuer. Sets the session cookie, valid for 30 days, and redirects to ' +
      '`returnTo` of the sign-in.',
  },
  // Issuers may add parameters.
  query: z.looseObject({}),
  refusals: ['not_found', 'sign_in_failed'],
  responses: { 302: empty('Signed in; redirect to the requested page.') },
  handler: async ({ ctx }, { signIn, settings, database }) => {
    const provider = configured(signIn);
    const { publicUrl } = settings;
    const { returnTo, ...attempt } = attemptOf(readCookie(ctx, publicUrl, 'sign-in'));
    setCookie(ctx, publicUrl, 'sign-in', { value: null });
    const before = hashSessionSecret(readCookie(ctx, publicUrl, 'session') ?? '');
    const path = returnPath(returnTo);
    const incoming = new URLSearchParams(ctx.querystring);
    const { secret } = await beginSession({ database, provider }, incoming, attempt).catch(
      (error: unknown) => {
        throw withReturnLink(error, path);
      },
    );
    if (before !== null) await database.sessions.remove(before);
    setCookie(ctx, publicUrl, 'session', { value: secret, maxAge: limits.sessionLifetime / 1000 });
    return answer(302, null, { Location: path, ...uncached });
  },
});

const end = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-out',
  operation: 'session.end',
  scope: 'none',
  docs: {
    summary: 'End a browser session',
    description:
      'Open `signOutUrl` to end the session at the issuer as well. Without a session, the request has ' +
      'no effect.',
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
  throw new Refusal('not_found', 'Browser sign-in is not configured; send a session token instead.');
}

/** Adds to a failed sign-in the URL that starts it again with the same `returnTo`. */
function withReturnLink(error: unknown, returnTo: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const signIn = `/api/auth/sign-in?${new URLSearchParams({ returnTo }).toString()}`;
  return new Refusal(error.code, error.message, { ...error.details, signIn }, { cause: error });
}

function attemptOf(cookie: string | undefined): z.output<typeof inProgress> {
  const failed = (message: string) => new Refusal('sign_in_failed', message);
  if (cookie === undefined) throw failed('This browser has no sign-in in progress, or it has expired.');
  try {
    return inProgress.parse(JSON.parse(Buffer.from(cookie, 'base64url').toString()));
  } catch {
    throw failed('The sign-in cookie is invalid.');
  }
}

export const signInRoutes = [begin, complete, end];
