import type { UserClaims } from '../users/user.ts';

export interface SessionClaims extends UserClaims {
  /** The `exp`, as epoch milliseconds. */
  readonly expiresAt: number;
}

/** Checks session tokens (JWT). */
export interface SessionVerifier {
  /** The claims of a valid token. One is good for `limits.clockSkew` after its `exp`. Throws Refusal `invalid_session`, or `identity_unavailable` when keys cannot be had. */
  verify(jwt: string): Promise<SessionClaims>;
}
