/** An immutable object of the bucket and who refers to it. */
export interface Blob {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string | null;
  readonly mediaType: string;
}

export interface BlobReference {
  readonly contentKey: number;
  /** `layer`, `marker`, `icon`, `upload`, `artifact` … */
  readonly objectType: string;
  readonly objectId: string;
  readonly blobKey: string;
}

export interface BlobRepository {
  /**
   * Notes that objects under these keys are about to be written: what is never referred to is swept later. The
   * same key again is fine (a repeated activity). Throws BlobCondemned while its object is being deleted.
   */
  announce(blobs: readonly Blob[]): Promise<void>;
  /** Records the size and checksum once the object is written. */
  settle(blob: Blob): Promise<void>;
  find(key: string): Promise<Blob | null>;
  /** Bytes of these blobs together, as they were settled. */
  sizeOf(keys: readonly string[]): Promise<number>;
  /** Keeps blobs from the sweep. The same reference again is fine. Throws BlobCondemned when it comes too late. */
  refer(references: readonly BlobReference[]): Promise<void>;
  release(contentKey: number, objectType: string, objectId: string): Promise<void>;
  /**
   * Keys without a reference for longer than `graceMs`, at most `limit`, marked so that no new reference can be
   * made. Answers again what was condemned before and not forgotten, so that a broken-off sweep goes on.
   */
  condemn(graceMs: number, limit: number): Promise<string[]>;
  /**
   * Condemns one blob at once, also one that is not known (any more), unless something refers to it; then it answers false.
   */
  withdraw(key: string): Promise<boolean>;
  /** Forgets condemned keys whose objects were deleted. */
  forget(keys: readonly string[]): Promise<void>;
}

/** The blob is unknown, or its object is being deleted: nothing can refer to it. */
export class BlobCondemned extends Error {
  override readonly name = 'BlobCondemned';
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly blobs: BlobRepository;
  }
}
