import type { PhotoFacts } from '../ports/picture-processor.ts';

/** A photo of a room: the two keys that markers carry, the blobs behind them, and what the camera wrote. */
export interface StoredImage {
  /** `markers/<name>.jpg` and `markers/<name>_thumb.jpg`. */
  readonly imageKey: string;
  readonly thumbnailKey: string;
  readonly blobKey: string;
  readonly thumbnailBlobKey: string;
  /** Of both files, as the quota counts them. */
  readonly bytes: number;
  readonly exif: PhotoFacts;
  readonly createdBy: string;
  /** Since when no marker refers to it any more (epoch milliseconds); null before the first and while one does. */
  readonly retiredAt: number | null;
}

export interface UnusedImage {
  readonly contentKey: number;
  readonly imageKey: string;
}

export interface ImageRepository {
  insert(contentKey: number, image: StoredImage): Promise<void>;
  /** Any number of them, some thousand at a time. */
  insertAll(contentKey: number, images: readonly StoredImage[]): Promise<void>;
  /** By either of its keys. */
  find(contentKey: number, key: string): Promise<StoredImage | null>;
  /** Those of the image keys that the room owns and that markers may take: retired ones are not among them. */
  available(contentKey: number, imageKeys: readonly string[]): Promise<StoredImage[]>;
  /** Whether a marker refers to it. */
  isUsed(contentKey: number, imageKey: string): Promise<boolean>;
  /** Whether a marker that a slide of the presentation shows refers to it. */
  isOnSlide(contentKey: number, imageKey: string): Promise<boolean>;
  /** Notes that no marker refers to it any more and forgets what the camera wrote. */
  retire(contentKey: number, imageKey: string): Promise<void>;
  /** Takes a retired image back into use. */
  revive(contentKey: number, imageKey: string): Promise<void>;
  delete(contentKey: number, imageKey: string): Promise<void>;
  /**
   * Images that no marker has referred to for `ageMs`, or that the history which is left cannot restore, at most
   * `limit`.
   */
  unused(ageMs: number, limit: number): Promise<UnusedImage[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly images: ImageRepository;
  }
}
