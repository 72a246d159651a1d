import type { Readable } from 'node:stream';
import type { ByteRange, ObjectStore, StoredObject } from '../../../core/ports/object-store.ts';
import type { UploadTarget } from './send-pieces.ts';

/**
 * What a service of buckets offers, in the least common words; `networkObjectStore` makes the port of it. Keys are
 * checked and ranges are sound when they come here.
 */
export interface Bucket extends Pick<ObjectStore, 'head' | 'copy' | 'delete' | 'list' | 'removeAbandoned'> {
  /**
   * Opens an object, or its bytes from `start` to `end`, or to its own end where that comes before. With `version` only
   * where it is still the one that an earlier answer named. Throws ObjectMissing and BehindTheEnd.
   */
  open(key: string, want: Want): Promise<OpenedObject>;
  /** How one object is stored. */
  target(key: string, options: TargetOptions): UploadTarget<StoredObject>;
  /**
   * Bytes of all pieces but the last, of an object of this size (undefined: not known); as few as can be where memory
   * is scarce.
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
  /** Bytes that `body` brings. */
  readonly bytes: number;
  /** Names these bytes: another object under the same key has another one. */
  readonly version: string;
  /** Of a whole object whose checksum the bucket tells. */
  readonly integrity?: Integrity;
}

/** Holds all bytes of an object, in their order, against its checksum. */
export interface Integrity {
  update(bytes: Uint8Array): void;
  /** Throws where they were other ones. */
  check(): void;
}

export interface TargetOptions {
  readonly replace: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The wanted range starts at or behind the end of the object. */
export class BehindTheEnd extends Error {
  override readonly name = 'BehindTheEnd';
}
