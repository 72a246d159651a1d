/** A request that carries an Idempotency-Key. */
export interface KeyedRequest {
  /** Whose key it is: keys of different callers never meet. */
  readonly caller: string;
  readonly key: string;
  /** Tells the request from others that are sent under the same key. */
  readonly fingerprint: Uint8Array;
}

/** `body` is null for an answer that was not kept: it holds a secret, or was lost after the change it tells of. */
export interface KeptAnswer {
  readonly status: number | null;
  readonly body: string | null;
}

export type KeyClaim =
  | { readonly state: 'claimed'; readonly holder: string }
  | { readonly state: 'under-way' }
  | { readonly state: 'other-request' }
  | { readonly state: 'answered'; readonly answer: KeptAnswer };

export interface IdempotencyRepository {
  /**
   * Takes the key for `holdMs`, or tells why not. Free are unknown keys, those whose holder went silent before it
   * applied anything, and those older than `lifetimeMs`; all by the clock of the database.
   */
  claim(request: KeyedRequest, holdMs: number, lifetimeMs: number): Promise<KeyClaim>;
  /** The holder is still at work: nobody else gets the key for `holdMs` from now. */
  renew(request: KeyedRequest, holder: string, holdMs: number): Promise<void>;
  /**
   * Within the transaction of a change: what the request asks for is done with its commit, and `answer` tells of it
   * until a better one comes. False when the key is not the holder's any more; then nothing must be applied.
   */
  apply(request: KeyedRequest, holder: string, answer: KeptAnswer | null): Promise<boolean>;
  /** Keeps the answer of the holder's request. */
  complete(request: KeyedRequest, holder: string, answer: KeptAnswer): Promise<void>;
  /** Frees the key: the holder's request came to nothing. */
  release(request: KeyedRequest, holder: string): Promise<void>;
  /** Frees the key unless something was applied under it. */
  abandon(request: KeyedRequest, holder: string): Promise<void>;
  /** Forgets at most `limit` keys of that age. How many. */
  removeOlderThan(ageMs: number, limit: number): Promise<number>;
}
