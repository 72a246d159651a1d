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

/** An account as operators see it. */
export interface Account extends User {
  readonly lastSeenAt: number;
  readonly quota: Quota;
  /** Living rooms that the user owns. */
  readonly roomCount: number;
}

export interface UserRepository {
  /** The account of (issuer, subject), made at its first sign-in and kept in step with its claims. E-mail is no key. */
  signIn(claims: UserClaims): Promise<{ user: User; isNew: boolean }>;
  find(userId: string): Promise<User | null>;
  /** The account that proved this address (canonical form); of several, the one that was here last. */
  findByVerifiedEmail(email: string): Promise<User | null>;
  findAccount(userId: string): Promise<Account | null>;
  /** Newest account first, before the one given; `search` looks into names, e-mails, subjects and ids. */
  list(page: { before?: string; search?: string; limit: number }): Promise<Account[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly users: UserRepository;
  }
}
