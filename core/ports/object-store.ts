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
   * Bytes `[start, end)` at once, for small reads; otherwise like `get`.
   */
  read(key: string, range?: ByteRange): Promise<Uint8Array>;
  /** Stores a file of this machine, whose bytes do not pass through the caller; otherwise like `put`, without checksum. */
  putFile(key: string, file: string, options?: PutOptions): Promise<StoredObject>;
  /** Brings an object to a new file of this machine. Throws ObjectMissing; a failure leaves no file. */
  getFile(key: string, file: string, signal?: AbortSignal): Promise<void>;
  head(key: string): Promise<StoredObject | null>;
  /** A second key for the same bytes, which do not move. Throws ObjectMissing, ObjectExists. */
  copy(source: string, key: string): Promise<StoredObject>;
  /** Deletes; true when there was something to delete. */
  delete(key: string): Promise<boolean>;
  /** All objects whose key starts with `prefix`, in order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /**
   * A URL of the store's own from which a browser can read the object for `seconds` or somewhat longer, served as
   * `mediaType`. Null where the store has none: then the service serves it itself (`SignedPaths`).
   */
  signedUrl(key: string, seconds: number, mediaType: string): Promise<string | null>;
  /** Removes what processes that are gone had begun to write, where the store does not do so by itself; how much of it. */
  removeAbandoned(): Promise<number>;
  /** What only a store in this machine's file system does better. Every caller works without it too. */
  readonly local?: LocalObjects | undefined;
  /** Addresses for programs without credentials, such as steps on other machines. Every caller works without them too. */
  readonly remote?: RemoteObjects | undefined;
}

/**
 * What a store that is reached over a network can give to whoever holds no credentials: a right to one object, for a
 * while.
 */
export interface RemoteObjects {
  /** Where the object can be read with GET, also in ranges, for `seconds`. */
  readUrl(key: string, seconds: number): Promise<string>;
  /**
   * A URL that stores the object with one PUT of exactly `size` bytes within `seconds`, where no object exists: the URL
   * cannot overwrite (412). Null where the store accepts no object of that size in one request. Check with `head` what
   * was stored.
   */
  writeUrl(key: string, size: number, seconds: number): Promise<RemoteWrite | null>;
}

/** A request that stores one object: PUT with these headers and the bytes. */
export interface RemoteWrite {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Shortcuts of a store whose objects are files of this machine. Each stands for the method that it names, and fails
 * like it.
 */
export interface LocalObjects {
  /**
   * `put` that calls `onReadable` as soon as the object can be read, which is before it would outlive the machine: that it
   * does when `take` resolves.
   */
  take(key: string, body: AsyncIterable<Uint8Array> | Readable, options?: TakeOptions): Promise<StoredObject>;
  /** `putFile` of a file that the caller gives away: it may be gone afterwards, and then no byte had to be copied. */
  adopt(key: string, file: string, options?: PutOptions): Promise<StoredObject>;
  /** `getFile` for who only reads: the file may be the store's own, under another name. */
  link(key: string, file: string, signal?: AbortSignal): Promise<void>;
  /** `read` into the given memory; into memory of its own where that has no room. */
  readInto(key: string, range: ByteRange, into: Uint8Array): Promise<Uint8Array>;
  /** Has the disk take in the files that are being written below a folder, before they are adopted. */
  writeBack(folder: string, isWanted: (name: string) => boolean): WriteBack;
}

export interface WriteBack {
  begin(): void;
  /** Throws what the disk failed with: it tells nobody twice. */
  end(): Promise<void>;
}

export interface PutOptions {
  /** Expected size in bytes; the write fails when the stream has another one. */
  readonly size?: number;
  /** What the size cannot exceed, where that is known ahead: what fits into memory is sent at once. */
  readonly atMost?: number;
  /** Overwrites what is there (a repeated activity). Without it an existing key is refused. */
  readonly replace?: boolean;
  readonly signal?: AbortSignal;
  /** False where nobody wants the SHA-256 of a stream. */
  readonly checksum?: boolean;
  /** The memory of a stream's chunks is given away, and freed as they are stored. */
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
  /** Only from put: the SHA-256 of what was written, hex. */
  readonly sha256?: string;
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
