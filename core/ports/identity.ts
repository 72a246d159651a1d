/** What an issuer says of the user who signed in. */
export interface UserClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

export interface TokenClaims extends UserClaims {
  /** The `exp`, as epoch milliseconds. */
  readonly expiresAt: number;
}

/** Checks session tokens (JWT). */
export interface TokenVerifier {
  /**
   * The claims of a valid token. One is good for `limits.clockSkew` after its `exp`. Throws Refusal `invalid_session`,
   * or `identity_unavailable` when keys cannot be had.
   */
  verify(jwt: string): Promise<TokenClaims>;
}
