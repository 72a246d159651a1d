import type { Readable } from 'node:stream';
import type { ByteRange, ObjectStore, StoredObject } from '../../../core/ports/object-store.ts';
import type { UploadTarget } from './send-pieces.ts';

/**
 * The operations that a bucket service must provide; `networkObjectStore` implements the port with them. Keys
 * and ranges are validated before these methods are called.
 */
export interface Bucket extends Pick<ObjectStore, 'head' | 'copy' | 'delete' | 'list' | 'removeAbandoned'> {
  /**
   * Opens an object, or its bytes from `start` to `end` or to the end of the object. With `version`, only if
   * the object still has that version. Throws ObjectMissing and BehindTheEnd.
   */
  open(key: string, want: Want): Promise<OpenedObject>;
  /** An upload target for one object. */
  target(key: string, options: TargetOptions): UploadTarget<StoredObject>;
  /**
   * Size of all pieces but the last for an object of this size (undefined: unknown); as small as possible if
   * memory is scarce.
   */
  pieceBytes(size: number | undefined, isScarce: boolean): number;
}

export interface Want {
  readonly range?: ByteRange | undefined;
  readonly version?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface OpenedObject {
  readonly body: Readable;
  /** Number of bytes in `body`. */
  readonly bytes: number;
  /** Identifies this content: a replaced object has another version. */
  readonly version: string;
  /** For a whole object, if the bucket reports its checksum. */
  readonly integrity?: Integrity;
}

/** Compares all bytes of an object, passed in order, with its checksum. */
export interface Integrity {
  update(bytes: Uint8Array): void;
  /** Throws if the checksum differs. */
  check(): void;
}

export interface TargetOptions {
  readonly replace: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The range starts at or after the end of the object. */
export class BehindTheEnd extends Error {
  override readonly name = 'BehindTheEnd';
}
