import type { UserClaims } from './identity.ts';

/** State that the browser stores during the sign-in at the issuer and sends back. Secret. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Signs users in with a browser at the OpenID Connect issuer. Throws Refusal `identity_unavailable`. */
export interface SignInProvider {
  /** The URL to redirect the browser to. */
  begin(): Promise<{ readonly url: string; readonly attempt: SignInAttempt }>;
  /**
   * Returns the user, based on the query with which the issuer redirected the browser back. Throws Refusal
   * `sign_in_failed` if the response does not match the attempt or reports an error.
   */
  complete(
    query: URLSearchParams,
    attempt: SignInAttempt,
  ): Promise<{ readonly claims: UserClaims; readonly idToken: string }>;
  /** The URL at which the browser also ends its session with the issuer; null if the issuer has none. */
  signOutUrl(idToken: string): Promise<string | null>;
}
