import type { User } from '../users/user.ts';

/** An active browser session. */
export interface BrowserSession {
  readonly user: User;
  /** The ID token of the issuer, sent as a hint when signing out. */
  readonly idToken: string;
  readonly expiresAt: number;
}

export interface SessionRepository {
  /** Creates a session that expires after `lifetimeMs`, according to the clock of the database. */
  create(session: {
    readonly secretHash: Uint8Array;
    readonly userId: string;
    readonly idToken: string;
    readonly lifetimeMs: number;
  }): Promise<void>;
  find(secretHash: Uint8Array): Promise<BrowserSession | null>;
  /** Deletes and returns the session; null if there is none. */
  remove(secretHash: Uint8Array): Promise<{ readonly idToken: string } | null>;
  /** Deletes at most `limit` expired sessions. Returns their number. */
  removeExpired(limit: number): Promise<number>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly sessions: SessionRepository;
  }
}
