import type { UserClaims } from './user-repository.ts';

/** Checks session tokens (JWT). */
export interface SessionVerifier {
  /** The claims of a valid token. Throws Refusal `invalid_session`, or `identity_unavailable` when keys cannot be had. */
  verify(jwt: string): Promise<UserClaims>;
}
