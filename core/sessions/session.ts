import type { User } from '../users/user.ts';

/** A living session of a browser. */
export interface BrowserSession {
  readonly user: User;
  /** What the issuer said of the user; it takes this back as a hint at sign-out. */
  readonly idToken: string;
  readonly expiresAt: number;
}

export interface SessionRepository {
  /** Lives for `lifetimeMs` by the clock of the database. */
  create(session: {
    readonly secretHash: Uint8Array;
    readonly userId: string;
    readonly idToken: string;
    readonly lifetimeMs: number;
  }): Promise<void>;
  find(secretHash: Uint8Array): Promise<BrowserSession | null>;
  /** Ends the session. What it was, or null when there was none. */
  remove(secretHash: Uint8Array): Promise<{ readonly idToken: string } | null>;
  /** Forgets at most `limit` sessions past their time. How many. */
  removeExpired(limit: number): Promise<number>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly sessions: SessionRepository;
  }
}
