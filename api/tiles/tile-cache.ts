import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FairQueue } from '../../core/fair-queue.ts';
import { SharedTask } from '../../core/shared-task.ts';
import { RecentItems, type RecentItem } from '../../geo/recent-items.ts';
import type { EncodedTile } from '../../geo/tiles/tile-builder.ts';

export type TileEncoding = 'identity' | 'gzip' | 'br';

/** A tile as it is sent: also compressed, which is done once for each encoding that is asked for. */
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

/** Below this, compression saves less than a packet. */
const minCompressedBytes = 1024;
/** What a tile takes beside its bytes, so that empty ones count too. */
const entryBytes = 256;
/**
 * Tiles that were asked for of late, up to a number of bytes. Who asks for one that is being made waits for that one; when
 * all who wait have gone, it is not made to the end.
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

  /** Bytes held at the moment. */
  get size(): number {
    return this.#recent.size;
  }

  /** The tile of a key, which `make` makes in the turn of a caller when it is not here. Throws Refusal. */
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
