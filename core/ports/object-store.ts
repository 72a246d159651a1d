import type { Readable } from 'node:stream';

/**
 * The operations of a bucket that the service uses. Objects are immutable: a key is written once, then only
 * read or deleted.
 */
export interface ObjectStore {
  /**
   * Stores the stream under `key` atomically; a failed write leaves nothing. Throws ObjectExists unless
   * `replace` is set (of several concurrent writes exactly one succeeds), ObjectSizeMismatch if the size
   * differs from `size`, and ObjectStoreFull, like all methods that store objects.
   */
  put(key: string, body: AsyncIterable<Uint8Array> | Readable, options?: PutOptions): Promise<StoredObject>;
  /**
   * Returns the bytes `[start, end)` as a stream, or the whole object without a range. An end beyond the
   * object's size is reduced to it. Throws ObjectMissing, and RangeError if the range is empty or starts
   * beyond the end.
   */
  get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  /** Returns the bytes `[start, end)` in memory, for small reads; otherwise like `get`. */
  read(key: string, range?: ByteRange): Promise<Uint8Array>;
  /**
   * Stores a local file without passing its bytes through the caller; otherwise like `put`, without checksum.
   */
  putFile(key: string, file: string, options?: PutOptions): Promise<StoredObject>;
  /** Downloads an object to a new local file. Throws ObjectMissing; a failure leaves no file. */
  getFile(key: string, file: string, signal?: AbortSignal): Promise<void>;
  head(key: string): Promise<StoredObject | null>;
  /**
   * Creates a second key for the same bytes without transferring them. Throws ObjectMissing, ObjectExists.
   */
  copy(source: string, key: string): Promise<StoredObject>;
  /** Deletes the object; true if it existed. */
  delete(key: string): Promise<boolean>;
  /** All objects whose key starts with `prefix`, in order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * A URL of the store from which a browser can read the object for at least `seconds`, served as
   * `mediaType`. Null if the store does not support signed URLs; then the service serves the object itself
   * (`SignedPaths`).
   */
  signedUrl(key: string, seconds: number, mediaType: string): Promise<string | null>;
  /**
   * Removes unfinished writes of processes that no longer exist, unless the store does so itself. Returns
   * their number.
   */
  removeAbandoned(): Promise<number>;
  /** Operations that only a store in the local file system supports. All callers also work without them. */
  readonly local?: LocalObjects | undefined;
  /**
   * URLs for programs without credentials, such as steps on other machines. All callers also work without
   * them.
   */
  readonly remote?: RemoteObjects | undefined;
}

/**
 * Time-limited access to single objects for programs without credentials, in stores that are accessed over a
 * network.
 */
export interface RemoteObjects {
  /** A URL for reading the object with GET, including ranges, for `seconds`. */
  readUrl(key: string, seconds: number): Promise<string>;
  /**
   * A URL that stores the object with one PUT of exactly `size` bytes within `seconds`. It cannot overwrite an
   * existing object (412). Null if the store does not accept an object of that size in one request. Check with
   * `head` what was stored.
   */
  writeUrl(key: string, size: number, seconds: number): Promise<RemoteWrite | null>;
}

/** A request that stores one object: PUT with these headers and the bytes as body. */
export interface RemoteWrite {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Optimized variants for a store whose objects are local files. Each replaces the named method and fails in the
 * same way.
 */
export interface LocalObjects {
  /**
   * `put` that calls `onReadable` as soon as the object can be read. The object is durable only when `take`
   * resolves.
   */
  take(key: string, body: AsyncIterable<Uint8Array> | Readable, options?: TakeOptions): Promise<StoredObject>;
  /**
   * `putFile` that moves the file if possible instead of copying it; the file may no longer exist afterwards.
   */
  adopt(key: string, file: string, options?: PutOptions): Promise<StoredObject>;
  /** `getFile` for read-only use: the file may be a hard link to the file of the store. */
  link(key: string, file: string, signal?: AbortSignal): Promise<void>;
  /** `read` into the given memory, or into newly allocated memory if the range does not fit. */
  readInto(key: string, range: ByteRange, into: Uint8Array): Promise<Uint8Array>;
  /**
   * Starts writing files below a folder to disk while they are still being written, before they are adopted.
   */
  writeBack(folder: string, isWanted: (name: string) => boolean): WriteBack;
}

export interface WriteBack {
  begin(): void;
  /** Throws the error of the disk, which reports it only once. */
  end(): Promise<void>;
}

export interface PutOptions {
  /** Expected size in bytes; the write fails if the actual size differs. */
  readonly size?: number;
  /** Maximum size, if known in advance: small objects are sent in a single request. */
  readonly atMost?: number;
  /** Overwrites an existing object (for repeated activities). Without it an existing key is an error. */
  readonly replace?: boolean;
  readonly signal?: AbortSignal;
  /** False if the SHA-256 of the stream is not needed. */
  readonly checksum?: boolean;
  /** The store takes ownership of the memory of the stream's chunks and frees it as they are stored. */
  readonly isGiven?: boolean;
}

export interface TakeOptions extends PutOptions {
  readonly onReadable?: (bytes: number) => void;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Returned by `put` only: the SHA-256 of the written data, hex. */
  readonly sha256?: string;
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

export class ObjectExists extends Error {
  override readonly name = 'ObjectExists';
}

/** The store has too little free space for the object; nothing of it is stored. */
export class ObjectStoreFull extends Error {
  override readonly name = 'ObjectStoreFull';
}

export class ObjectSizeMismatch extends Error {
  override readonly name = 'ObjectSizeMismatch';
}
