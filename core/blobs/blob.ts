/** An immutable object in the bucket. */
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
   * Records that objects with these keys are about to be written; unreferenced ones are swept later.
   * Idempotent, so that activities can be repeated. Throws BlobCondemned while an object is being deleted.
   */
  announce(blobs: readonly Blob[]): Promise<void>;
  /** Records the size and checksum after the object is written. */
  settle(blob: Blob): Promise<void>;
  find(key: string): Promise<Blob | null>;
  /** Total bytes of these blobs, as settled. */
  sizeOf(keys: readonly string[]): Promise<number>;
  /** Protects blobs from the sweep. Idempotent. Throws BlobCondemned if the blob is already condemned. */
  refer(references: readonly BlobReference[]): Promise<void>;
  /** Keys of the blobs that the object references. */
  referencedBy(contentKey: number, objectType: string, objectId: string): Promise<string[]>;
  release(contentKey: number, objectType: string, objectId: string): Promise<void>;
  /**
   * Marks at most `limit` keys that have had no reference for longer than `graceMs`, so that no new reference
   * can be added. Also returns keys condemned earlier and not yet forgotten, so that an interrupted sweep
   * continues.
   */
  condemn(graceMs: number, limit: number): Promise<string[]>;
  /** Condemns one blob immediately, even an unknown one. Returns false if something refers to it. */
  withdraw(key: string): Promise<boolean>;
  /** Removes condemned keys whose objects were deleted. */
  forget(keys: readonly string[]): Promise<void>;
}

/** The blob is unknown or its object is being deleted, so nothing can refer to it. */
export class BlobCondemned extends Error {
  override readonly name = 'BlobCondemned';
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly blobs: BlobRepository;
  }
}
