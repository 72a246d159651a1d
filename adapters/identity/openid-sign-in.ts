import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from 'openid-client';

import { Refusal } from '../../core/errors.ts';
import type { SignInProvider } from '../../core/ports/sign-in-provider.ts';
import { claimsOf, type ClaimRules } from './user-claims.ts';

export interface SignInSettings extends ClaimRules {
  readonly clientId: string;
  /** Null for a public client, which relies on PKCE alone. */
  readonly clientSecret: string | null;
  /** Public base URL of this service. */
  readonly publicUrl: string;
}

const callSeconds = 5;
const scope = 'openid email profile';

/** Sign-in by authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, section 3.1). */
export function createOpenIdSignIn(settings: SignInSettings): SignInProvider {
  const redirectUri = new URL('/api/auth/callback', settings.publicUrl).href;
  const open = rememberSuccess(() => discover(settings));
  return {
    async begin() {
      const configuration = await open();
      const attempt = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },

    async complete(query, { state, nonce, codeVerifier }) {
      const configuration = await open();
      return reach(async () => {
        const tokens = await authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}?${query.toString()}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (claims === undefined || tokens.id_token === undefined) throw new Refusal('sign_in_failed');
        const isReported =
          claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined;
        const more = isReported ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { claims: claimsOf({ ...more, ...claims }, settings), idToken: tokens.id_token };
      });
    },

    async signOutUrl(idToken) {
      const configuration = await open();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: new URL('/', settings.publicUrl).href,
      }).href;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SignInSettings): Promise<Configuration> {
  // Deprecated only as a warning. Issuers on plain HTTP are used in development.
  // oxlint-disable-next-line typescript/no-deprecated
  const plain = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  try {
    return await discovery(new URL(issuer), clientId, undefined, authenticationBy(clientSecret), {
      timeout: callSeconds,
      execute: [...plain, enableNonRepudiationChecks],
    });
  } catch (cause) {
    throw new Refusal('identity_unavailable', undefined, {}, { cause });
  }
}

/**
 * The method that the issuer supports; `client_secret_basic` if it declares none (Discovery 1.0, section 3).
 */
function authenticationBy(secret: string | null): ClientAuth {
  if (secret === null) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}

/**
 * Translates errors to `identity_unavailable` if the issuer is unavailable, otherwise to `sign_in_failed`.
 */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const refused = cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError;
    const code = refused || !isUnavailable(cause) ? 'sign_in_failed' : 'identity_unavailable';
    const isDenied = cause instanceof AuthorizationResponseError && cause.error === 'access_denied';
    const message = isDenied
      ? 'The sign-in was denied or cancelled at the identity provider; start it again.'
      : undefined;
    throw new Refusal(code, message, {}, { cause });
  }
}

const unavailableCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

function isUnavailable(error: unknown): boolean {
  // fetch throws a plain TypeError for network errors.
  if (error instanceof TypeError) return error.message === 'fetch failed' || error.message === 'terminated';
  return error instanceof Error && 'code' in error && unavailableCodes.includes(String(error.code));
}

function rememberSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
