/** Paths of the service that grant read access to one object, for stores without signed URLs. */
export interface SignedPaths {
  /**
   * Returns a path that is valid for at least `seconds` and less than twice as long; the object is served as
   * `mediaType`.
   */
  sign(key: string, seconds: number, mediaType: string): string;
  /**
   * The object behind `/api/objects/<object>?<query>`; null if the path has expired or the signature is
   * invalid.
   */
  verify(object: string, query: Readonly<Record<string, string>>): SignedRead | null;
}

/** Permission to read one object. */
export interface SignedRead {
  readonly key: string;
  readonly mediaType: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}
