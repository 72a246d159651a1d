/** A request that carries an Idempotency-Key. */
export interface KeyedRequest {
  /** Whose key it is: keys of different callers never meet. */
  readonly caller: string;
  readonly key: string;
  /** Tells the request from others that are sent under the same key. */
  readonly fingerprint: Uint8Array;
  /** Whether the caller may be told what readers see. */
  readonly mayRead: boolean;
}

/** A key that a request has taken; `holder` tells it from others that had the key before or get it later. */
export interface LeasedKey {
  readonly request: KeyedRequest;
  readonly holder: string;
}

export interface StoredAnswer {
  /** Null for an answer that is not told again: it holds a secret, or was not known where the change was committed. */
  readonly status: number | null;
  /** The answer; of one that holds a secret all but that. Null where it is not known. */
  readonly body: string | null;
  /** The room that the body of the request named; null where the path does. */
  readonly roomId: string | null;
}

export type KeyClaim =
  | { readonly state: 'claimed'; readonly holder: string }
  | { readonly state: 'under-way' }
  | { readonly state: 'other-request' }
  | { readonly state: 'answered'; readonly answer: StoredAnswer; readonly isForReaders: boolean };

export interface IdempotencyRepository {
  /**
   * Takes the key for `leaseMs`, or tells why not. Free are unknown keys, those whose holder went silent before it
   * applied anything, and those older than `lifetimeMs`; all by the clock of the database.
   */
  claim(request: KeyedRequest, leaseMs: number, lifetimeMs: number): Promise<KeyClaim>;
  /** The holders are still at work: nobody else gets their keys for `leaseMs` from now. One statement for all. */
  renew(leased: readonly LeasedKey[], leaseMs: number): Promise<void>;
  /**
   * Within the transaction of a change: what the request asks for is done with its commit, and `answer` tells of it
   * until a better one comes. False when the key is not the holder's any more; then nothing must be applied.
   */
  apply(leased: LeasedKey, answer: StoredAnswer | null): Promise<boolean>;
  /** Keeps the answer of the holder's request. */
  complete(leased: LeasedKey, answer: StoredAnswer): Promise<void>;
  /** Frees the key: the holder's request came to nothing. */
  release(leased: LeasedKey): Promise<void>;
  /** Frees the key unless something was applied under it. */
  abandon(leased: LeasedKey): Promise<void>;
  /** Forgets at most `limit` keys of that age. How many. */
  removeOlderThan(ageMs: number, limit: number): Promise<number>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly idempotency: IdempotencyRepository;
  }
}
