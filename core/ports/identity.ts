/** The claims of the issuer about the user who signed in. */
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
   * Returns the claims of a valid token. A token is accepted for `limits.clockSkew` after its `exp`. Throws
   * Refusal `invalid_session`, or `identity_unavailable` if the keys cannot be fetched.
   */
  verify(jwt: string): Promise<TokenClaims>;
}
