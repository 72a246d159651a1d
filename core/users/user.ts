import type { Quota } from '../quota-exceeded.ts';
import type { UserClaims } from '../ports/identity.ts';

export interface User {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly createdAt: number;
}

/** An account as shown to operators. */
export interface Account extends User {
  readonly lastSeenAt: number;
  readonly quota: Quota;
  /** Number of existing rooms that the user owns. */
  readonly roomCount: number;
}

export interface UserRepository {
  /**
   * The account of (issuer, subject), created on the first sign-in and updated from the claims. The e-mail
   * address is not a key.
   */
  signIn(claims: UserClaims): Promise<{ user: User; isNew: boolean }>;
  find(userId: string): Promise<User | null>;
  /**
   * The account with this verified address (canonical form); if there are several, the one that signed in
   * last.
   */
  findByVerifiedEmail(email: string): Promise<User | null>;
  findAccount(userId: string): Promise<Account | null>;
  /**
   * Newest account first, before the given one; `search` matches names, e-mail addresses, subjects and ids.
   */
  list(page: { before?: string; search?: string; limit: number }): Promise<Account[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly users: UserRepository;
  }
}
