import { constants, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { checkObjectKey } from '../../../core/ports/object-key.ts';
import type {
  ByteRange,
  ObjectStore,
  PutOptions,
  RemoteObjects,
  StoredObject,
} from '../../../core/ports/object-store.ts';
import { rangeWithin } from '../byte-range.ts';
import { hasCode } from '../has-code.ts';
import { missing, sizeMismatch } from '../failures.ts';
import { BehindTheEnd, type Bucket } from './bucket.ts';
import { PieceCutter } from './cut-pieces.ts';
import { resumedRead } from './resumed-read.ts';
import { isMemoryScarce } from './piece-buffers.ts';
import { sendPieces } from './send-pieces.ts';

interface NetworkObjectStore extends ObjectStore {
  readonly remote: RemoteObjects;
}

export type Signing = Pick<NetworkObjectStore, 'signedUrl' | 'remote'>;

/** Implements the port on a bucket. Streams are sent in pieces; only `getFile` writes to the local disk. */
export function networkObjectStore(bucket: Bucket, signing: Signing): NetworkObjectStore {
  async function put(
    key: string,
    body: AsyncIterable<Uint8Array> | Readable,
    { size, atMost, replace = false, signal, checksum, isGiven }: PutOptions,
  ): Promise<StoredObject> {
    try {
      checkObjectKey(key);
    } catch (error) {
      if (body instanceof Readable) body.destroy();
      throw error;
    }
    const isScarce = isMemoryScarce();
    const whole = isScarce ? undefined : pieceBytesOf(size ?? atMost);
    const cutter = new PieceCutter(body, {
      pieceBytes: whole ?? bucket.pieceBytes(size, isScarce),
      size,
      firstBytes: size ?? whole,
      signal,
      checksum,
      isGiven,
    });
    const stored = await sendPieces(cutter.pieces(), bucket.target(key, { replace, signal }));
    const sha256 = cutter.digest();
    return { ...stored, ...(sha256 !== undefined && { sha256 }) };
  }

  async function get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    checkObjectKey(key);
    signal?.throwIfAborted();
    if (range !== undefined) {
      rangeWithin(range, Infinity);
      if (range.start === range.end) return nothingOf(key, range);
    }
    try {
      const opened = await bucket.open(key, { range, signal });
      const { version } = opened;
      const openAgain = (rest: ByteRange) => bucket.open(key, { range: rest, version, signal });
      return resumedRead(opened, range?.start ?? 0, openAgain, signal);
    } catch (error) {
      if (!(error instanceof BehindTheEnd) || range === undefined) throw error;
      return nothingOf(key, range);
    }
  }

  /** The result for an empty range. Throws if the range is outside of the object. */
  async function nothingOf(key: string, range: ByteRange): Promise<Readable> {
    const found = await bucket.head(key);
    if (found === null) throw missing(key);
    rangeWithin(range, found.bytes);
    return Readable.from([]);
  }

  async function putFile(key: string, file: string, options: PutOptions): Promise<StoredObject> {
    // Do not follow a link, which could point at any file, and do not block on a pipe.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = await handle.stat();
    if (!found.isFile()) throw new TypeError(`${file} is not a file.`);
    const { size = found.size } = options;
    if (size !== found.size) throw sizeMismatch(size, String(found.size));
    const body = handle.createReadStream({ highWaterMark: fileBuffer });
    return await put(key, body, { ...options, size, checksum: false });
  }

  async function getFile(key: string, file: string, signal?: AbortSignal): Promise<void> {
    const body = await get(key, undefined, signal);
    try {
      await pipeline(body, createWriteStream(file, { flags: 'wx', highWaterMark: fileBuffer }));
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) await rm(file, { force: true });
      throw error;
    }
  }

  /** Rejects invalid keys before a request is sent. */
  async function checked<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    keys.forEach(checkObjectKey);
    return work();
  }

  return {
    put: (key, body, options = {}) => put(key, body, options),
    get,
    read: async (key, range) => buffer(await get(key, range)),
    putFile: (key, file, options = {}) => checked([key], () => putFile(key, file, options)),
    getFile,
    head: (key) => checked([key], () => bucket.head(key)),
    copy: (source, key) => checked([source, key], () => bucket.copy(source, key)),
    delete: (key) => checked([key], () => bucket.delete(key)),
    list: (prefix) => bucket.list(prefix),
    removeAbandoned: () => bucket.removeAbandoned(),
    ...signing,
  };
}

const fileBuffer = 1024 * 1024;

const mebibyte = 1024 * 1024;

/**
 * Content up to this size is collected in memory and sent with one request. That takes no more memory than
 * two pieces of 8 MiB and a session, and covers upload chunks (20 MiB by default).
 */
const maxWholeBytes = 24 * mebibyte;

/**
 * Size of the only piece for an object of at most `length` bytes, rounded up to whole mebibytes so that later
 * uploads can reuse the buffer; undefined if it must be sent in several pieces.
 */
function pieceBytesOf(length: number | undefined): number | undefined {
  if (length === undefined || length > maxWholeBytes) return undefined;
  return Math.max(1, Math.ceil(length / mebibyte)) * mebibyte;
}
