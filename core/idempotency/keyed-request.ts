/** A request that carries an Idempotency-Key. */
export interface KeyedRequest {
  /** The caller that the key belongs to. Different callers can use the same key independently. */
  readonly caller: string;
  readonly key: string;
  /** Distinguishes the request from other requests with the same key. */
  readonly fingerprint: Uint8Array;
  /** Whether the caller may receive what readers see. */
  readonly mayRead: boolean;
}

/** A key that a request has leased; `holder` distinguishes it from earlier and later leases of the key. */
export interface LeasedKey {
  readonly request: KeyedRequest;
  readonly holder: string;
}

export interface StoredAnswer {
  /**
   * Null for a response that cannot be repeated because it contains a secret or was not known at the commit.
   */
  readonly status: number | null;
  /** The response body, without any secret. Null if it is not known. */
  readonly body: string | null;
  /** The room named in the request body; null if the path names it. */
  readonly roomId: string | null;
}

export type KeyClaim =
  | { readonly state: 'claimed'; readonly holder: string }
  | { readonly state: 'under-way' }
  | { readonly state: 'other-request' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer; readonly isForReaders: boolean };

export interface IdempotencyRepository {
  /**
   * Leases the key for `leaseMs` or returns why this is not possible. A key is free if it is unknown, if its
   * lease expired before anything was applied, or if it is older than `lifetimeMs`, according to the clock of
   * the database.
   */
  claim(request: KeyedRequest, leaseMs: number, lifetimeMs: number): Promise<KeyClaim>;
  /** Extends the leases of requests in progress by `leaseMs` from now, in one statement. */
  renew(leased: readonly LeasedKey[], leaseMs: number): Promise<void>;
  /**
   * Within the transaction of a change: records that the request is applied when it commits, with `answer` as
   * its response until `complete` replaces it. False if the lease was lost; then the change must not be
   * applied.
   */
  apply(leased: LeasedKey, answer: StoredAnswer | null): Promise<boolean>;
  /** Stores the response of the request. */
  complete(leased: LeasedKey, answer: StoredAnswer): Promise<void>;
  /** Releases the key because the request changed nothing. */
  release(leased: LeasedKey): Promise<void>;
  /** Releases the key unless something was applied under it. */
  abandon(leased: LeasedKey): Promise<void>;
  /** Deletes at most `limit` keys of that age. Returns their number. */
  removeOlderThan(ageMs: number, limit: number): Promise<number>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly idempotency: IdempotencyRepository;
  }
}
