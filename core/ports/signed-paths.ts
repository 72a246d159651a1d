/** Paths of the service that let whoever holds one read one object, for stores without URLs of their own. */
export interface SignedPaths {
  /** A path that is valid for `seconds`, and for less than twice as long; the object is served as `mediaType`. */
  sign(key: string, seconds: number, mediaType: string): string;
  /** What the path `/api/objects/<object>?<query>` leads to; null where it has expired or was never given out. */
  verify(object: string, query: Readonly<Record<string, string>>): SignedRead | null;
}

/** A right to read one object. */
export interface SignedRead {
  readonly key: string;
  readonly mediaType: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}
