import type { PhotoFacts } from '../ports/picture-processor.ts';

/** A photo of a room: the two keys that markers refer to, their blobs, and the EXIF data. */
export interface StoredImage {
  /** `markers/<name>.jpg` and `markers/<name>_thumb.jpg`. */
  readonly imageKey: string;
  readonly thumbnailKey: string;
  readonly blobKey: string;
  readonly thumbnailBlobKey: string;
  /** Of both files, as counted in the quota. */
  readonly bytes: number;
  readonly exif: PhotoFacts;
  readonly createdBy: string;
  /**
   * When the last marker reference was removed (epoch milliseconds); null while a marker refers to it and
   * before the first one does.
   */
  readonly retiredAt: number | null;
}

export interface UnusedImage {
  readonly contentKey: number;
  readonly imageKey: string;
}

export interface ImageRepository {
  insert(contentKey: number, image: StoredImage): Promise<void>;
  /** Inserts any number of images in batches. */
  insertAll(contentKey: number, images: readonly StoredImage[]): Promise<void>;
  /** Finds an image by either of its keys. */
  find(contentKey: number, key: string): Promise<StoredImage | null>;
  /**
   * The images with these keys that exist in the room and that markers may use; retired ones are excluded.
   */
  available(contentKey: number, imageKeys: readonly string[]): Promise<StoredImage[]>;
  /** Whether a marker refers to it. */
  isUsed(contentKey: number, imageKey: string): Promise<boolean>;
  /** Whether a marker on a slide of the presentation refers to it. */
  isOnSlide(contentKey: number, imageKey: string): Promise<boolean>;
  /** Records that no marker refers to it any more and deletes its EXIF data. */
  retire(contentKey: number, imageKey: string): Promise<void>;
  /** Makes a retired image available again. */
  revive(contentKey: number, imageKey: string): Promise<void>;
  delete(contentKey: number, imageKey: string): Promise<void>;
  /**
   * At most `limit` images that no marker has referred to for `ageMs`, or that the remaining history cannot
   * restore.
   */
  unused(ageMs: number, limit: number): Promise<UnusedImage[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly images: ImageRepository;
  }
}
