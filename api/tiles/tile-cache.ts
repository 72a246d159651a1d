import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FairQueue } from '../../core/fair-queue.ts';
import { SharedTask } from '../../core/shared-task.ts';
import { RecentItems, type RecentItem } from '../../geo/recent-items.ts';
import type { EncodedTile } from '../../geo/tiles/tile-builder.ts';

export type TileEncoding = 'identity' | 'gzip' | 'br';

/** An encoded tile; compressed once per requested encoding. */
export interface SharedTile {
  readonly features: number;
  readonly dropped: number;
  bytes(encoding: TileEncoding): Promise<Buffer>;
}

interface Entry extends RecentItem {
  readonly key: string;
  readonly task: SharedTask<SharedTile>;
}

const compressors: Record<Exclude<TileEncoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>((bytes, done) => gzip(bytes, { level: 6 }, done)),
  br: promisify<Buffer, Buffer>((bytes, done) =>
    brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
};

/** Minimum size for compression; below it, compression saves less than a packet. */
const minCompressedBytes = 1024;
/** Overhead of a cache entry (bytes), so that empty tiles count too. */
const entryBytes = 256;
/**
 * LRU cache of tiles, limited in bytes. Concurrent requests for the same tile share one computation, which is aborted
 * when all of them have disconnected.
 */
export class TileCache {
  readonly #recent: RecentItems<Entry>;
  readonly #entries = new Map<string, Entry>();
  readonly #queue: FairQueue;

  constructor(maxBytes: number, queue: FairQueue) {
    this.#recent = new RecentItems<Entry>(maxBytes, (entry) => {
      if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
    });
    this.#queue = queue;
  }

  /** Current size in bytes. */
  get size(): number {
    return this.#recent.size;
  }

  /**
   * Returns the tile of a key, computing it with `make` in the caller's queue if it is not cached. Throws Refusal.
   */
  get(
    key: string,
    caller: string,
    signal: AbortSignal,
    make: (signal: AbortSignal) => Promise<EncodedTile>,
  ): Promise<SharedTile> {
    const known = this.#entries.get(key);
    if (known === undefined || known.task.isAbandoned) return this.#make(key, make).task.join(caller, signal);
    known.wanted = true;
    return known.task.join(caller, signal);
  }

  #make(key: string, make: (signal: AbortSignal) => Promise<EncodedTile>): Entry {
    const task = new SharedTask(this.#queue, async (signal) => this.#share(entry, await make(signal)));
    const entry: Entry = { key, task, size: 0, wanted: false };
    this.#entries.set(key, entry);
    this.#recent.add(entry);
    task.result.catch(() => this.#recent.drop(entry));
    return entry;
  }

  #share(entry: Entry, { bytes, features, dropped }: EncodedTile): SharedTile {
    this.#recent.grow(entry, entryBytes + bytes.length);
    const compressed = new Map<TileEncoding, Promise<Buffer>>();
    return {
      features,
      dropped,
      bytes: (encoding) => {
        if (encoding === 'identity' || bytes.length < minCompressedBytes) return Promise.resolve(bytes);
        let done = compressed.get(encoding);
        if (done === undefined) {
          done = compressors[encoding](bytes);
          compressed.set(encoding, done);
          done.then(
            (made) => this.#recent.grow(entry, made.length),
            () => compressed.delete(encoding),
          );
        }
        return done;
      },
    };
  }
}
