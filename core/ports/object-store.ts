import type { Readable } from 'node:stream';

/** What the service asks of a bucket. Objects are immutable: a key is written once, then only read or deleted. */
export interface ObjectStore {
  /**
   * Stores the stream under `key`; nothing is visible before it is complete, and nothing stays of a stream that fails.
   * Throws ObjectExists unless `replace` (of several at once exactly one wins), ObjectSizeMismatch against `size`, and
   * like all that stores: ObjectStoreFull.
   */
  put(key: string, body: AsyncIterable<Uint8Array> | Readable, options?: PutOptions): Promise<StoredObject>;
  /**
   * Bytes `[start, end)` as a stream; the whole object without a range. An end behind the object's is cut to it.
   * Throws ObjectMissing, and RangeError where the range is none or starts behind the end.
   */
  get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  /**
   * Bytes `[start, end)` at once, for small reads; otherwise like `get`. Where there is room for them they may be put
   * into the memory given by `into`.
   */
  read(key: string, range?: ByteRange, into?: Uint8Array): Promise<Uint8Array>;
  /** Stores a file of this machine, whose bytes do not pass through the caller; otherwise like `put`, without checksum. */
  putFile(key: string, file: string, options?: PutOptions): Promise<StoredObject>;
  /** Brings an object to a new file of this machine. Throws ObjectMissing; a failure leaves no file. */
  getFile(key: string, file: string, options?: GetFileOptions): Promise<void>;
  head(key: string): Promise<StoredObject | null>;
  /** Joins 1 to 32 objects into one without moving bytes through the caller. Throws ObjectMissing, ObjectExists. */
  compose(sources: readonly string[], key: string): Promise<StoredObject>;
  /** A second key for the same bytes, which do not move. Throws ObjectMissing, ObjectExists. */
  copy(source: string, key: string): Promise<StoredObject>;
  /** Deletes; true when there was something to delete. */
  delete(key: string): Promise<boolean>;
  /** All objects whose key starts with `prefix`, in order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * A URL from which a browser can read the object for `seconds` or somewhat longer, served as `mediaType`: the
   * store's own, or a path of the service. Null where the store cannot sign.
   */
  signedUrl(key: string, seconds: number, mediaType: string): Promise<string | null>;
  /** What a path of the service that `signedUrl` gave out leads to; null when it is expired or was never given out. */
  verifySigned(object: string, query: Readonly<Record<string, string>>): SignedRead | null;
  /** Removes what processes that are gone had begun to write, where the store does not do so by itself; how much of it. */
  removeAbandoned(): Promise<number>;
}

export interface PutOptions {
  /** Expected size in bytes; the write fails when the stream has another one. */
  readonly size?: number;
  /** Overwrites what is there (a repeated activity). Without it an existing key is refused. */
  readonly replace?: boolean;
  readonly signal?: AbortSignal;
  /**
   * The caller gives away what it stores. A file may be gone afterwards, and then no byte had to be copied; the memory
   * of a stream's chunks may be freed as they are written.
   */
  readonly consume?: boolean;
  /** False where nobody wants the SHA-256 of a stream. */
  readonly checksum?: boolean;
  /**
   * Called as soon as the object can be read, which may be before it would outlive the machine: that it does when
   * `put` resolves. Not every store has such a moment.
   */
  readonly onReadable?: (bytes: number) => void;
}

export interface GetFileOptions {
  readonly signal?: AbortSignal;
  /** Nobody will write to the file: it may be the store's own, under another name. */
  readonly readOnly?: boolean;
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
  /** Only from put: the SHA-256 of what was written, hex. */
  readonly sha256?: string;
}

/** A right to read one object. */
export interface SignedRead {
  readonly key: string;
  readonly mediaType: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

export class ObjectExists extends Error {
  override readonly name = 'ObjectExists';
}

/** There is no room in the store for what was to be stored; nothing of it stays. */
export class ObjectStoreFull extends Error {
  override readonly name = 'ObjectStoreFull';
}

export class ObjectSizeMismatch extends Error {
  override readonly name = 'ObjectSizeMismatch';
}
