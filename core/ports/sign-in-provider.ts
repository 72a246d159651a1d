import type { UserClaims } from '../users/user.ts';

/** What the browser keeps while its user is with the issuer, and brings back. Secret from everybody else. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Signs people in with a browser, at the OpenID Connect issuer. Throws Refusal `identity_unavailable`. */
export interface SignInProvider {
  /** Where to send the browser. */
  begin(): Promise<{ readonly url: string; readonly attempt: SignInAttempt }>;
  /**
   * Who came back, by the query that the issuer sent the browser back with. Throws Refusal `sign_in_failed` when the
   * answer does not belong to the attempt, or says no.
   */
  complete(
    query: URLSearchParams,
    attempt: SignInAttempt,
  ): Promise<{ readonly claims: UserClaims; readonly idToken: string }>;
  /** Where the browser ends its session at the issuer too; null where the issuer has no such place. */
  signOutUrl(idToken: string): Promise<string | null>;
}
